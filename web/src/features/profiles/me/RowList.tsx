import type { Me } from "#/api/types";
import { me as text } from "#/text/me";
import { Group, GroupButton } from "#/ui/Group";
import { displayValue, type Row } from "./rows";

interface RowListProps {
  title: string;
  rows: readonly Row[];
  me: Me;
  onOpen: (row: Row) => void;
}

/** Rows of the profile; each opens its editor. */
export const RowList = ({ title, rows, me, onOpen }: RowListProps) => (
  <Group title={title}>
    {rows.map((row) => {
      const shown = displayValue(row, me);
      return (
        <GroupButton
          key={row.id}
          label={row.label}
          value={<span className={shown ? "font-semibold" : "text-ink-soft"}>{shown || text.notSet}</span>}
          onClick={() => onOpen(row)}
        />
      );
    })}
  </Group>
);
