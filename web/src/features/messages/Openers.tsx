import { useQuery } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { User, UserRow } from "#/api/types";
import { useMe } from "#/state/session";
import { openers as text } from "#/text/openers";
import { openersFor } from "./openers";
import type { RoomChat } from "./room";

interface OpenersProps {
  chat: RoomChat;
  person: User | UserRow;
  /** What is typed so far. */
  draft: string;
  /** One was put into the field. */
  onTaken: () => void;
}

/** Three ways to begin. A tap puts one into the field, to be looked at, changed and sent; gone once something else is typed. */
export default function Openers({ chat, person, draft, onTaken }: OpenersProps) {
  const me = useMe();
  const latest = useQuery({
    queryKey: ["latest-moment", person.id],
    queryFn: async ({ signal }) => {
      const path = { id: person.id };
      const { moments } = await api.get("/api/moments/user/{id}/list", { path, query: { limit: 1 }, signal });
      return moments[0] ?? null;
    },
  });
  // Wait until it is known if there is a moment: the choices must not change while somebody presses one.
  if (latest.isPending || !("interests" in person)) return null;
  const openers = openersFor(me, person, latest.data ?? undefined);
  if (draft !== "" && !openers.includes(draft)) return null;
  return (
    <section
      aria-label={text.label}
      className="measured flex shrink-0 animate-fade flex-col gap-2 overflow-y-auto px-3 pb-3"
      // The field below stays in sight.
      style={{ maxHeight: "40dvh" }}
    >
      <ul className="flex flex-col items-end gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            <button
              type="button"
              aria-pressed={draft === opener}
              onClick={() => {
                chat.setDraft(opener);
                onTaken();
              }}
              className="min-h-11 rounded-card rounded-br-small border border-rose bg-surface px-4 py-2 text-left text-pretty transition duration-150 hover:bg-rose-soft aria-pressed:bg-rose-soft"
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-right text-xs text-ink-soft">{text.hint}</p>
    </section>
  );
}
