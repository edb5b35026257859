import { Plus } from "lucide-react";
import type { Me } from "#/api/types";
import { missing as text } from "#/text/me";
import type { Row } from "./rows";
import { missingRows } from "./rows";

interface MissingProps {
  me: Me;
  onOpen: (row: Row) => void;
}

/** What others would read and one has not written yet, each a press away; nothing once all of it is there. */
export function Missing({ me, onOpen }: MissingProps) {
  const rows = missingRows(me);
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="missing"
      className="flex flex-col gap-3 rounded-card border border-line bg-rose-soft p-4"
    >
      <div>
        <h2 id="missing" className="text-base">
          {text.title}
        </h2>
        <p className="text-sm text-pretty">{text.hint}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {rows.map((row) => {
          const more = row.id === "interests" && me.interests.length > 0 ? text.moreInterests : undefined;
          return (
            <li key={row.id}>
              <button
                type="button"
                aria-label={more ?? text.add(row.label)}
                onClick={() => onOpen(row)}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-surface pr-4 pl-3 text-sm font-semibold transition duration-150 hover:border-line-strong"
              >
                <Plus size={18} aria-hidden className="text-rose" />
                {more ?? row.label}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
