import type { Me } from "#/api/types";
import { useDrafts } from "#/state/drafts";
import { me as text } from "#/text/me";
import { Group, GroupButton } from "#/ui/Group";
import { displayValue, draftOf, type Row } from "./rows";

interface RowListProps {
  title: string;
  rows: readonly Row[];
  me: Me;
  /** The one whose editor is open. */
  edited: Row | undefined;
  onOpen: (row: Row) => void;
}

/** Rows of the profile; each opens its editor. */
export function RowList({ title, rows, me, edited, onOpen }: RowListProps) {
  const drafts = useDrafts();
  // A draft that is the value shown is just being saved, and one in an open editor just being changed.
  const isUnsaved = (row: Row) => {
    const draft = drafts.get(draftOf(row)) as string | undefined;
    return row !== edited && draft !== undefined && draft.trim() !== row.value(me);
  };
  return (
    <Group title={title}>
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const shown = displayValue(row, me);
          return (
            <li key={row.id}>
              <GroupButton
                label={row.label}
                value={
                  <>
                    <span className={shown ? "font-semibold" : "text-ink-soft"}>{shown || text.notSet}</span>
                    {isUnsaved(row) ? <span className="block text-sm text-rose">{text.notSaved}</span> : null}
                  </>
                }
                onClick={() => onOpen(row)}
              />
            </li>
          );
        })}
      </ul>
    </Group>
  );
}
