import { Telescope, Users } from "lucide-react";
import { discovery } from "#/text/discovery";
import { morePeople as text } from "#/text/morePeople";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Suggestions } from "./Suggestions";

interface DryTableProps {
  /** People had been dealt before. */
  dealt: boolean;
  onRefresh: () => void;
  /** Takes back the last act, when there is one. */
  onUndo: (() => void) | undefined;
  onWidened: () => void;
}

/** The server has nobody who fits: says so, and what would bring more people. */
export default function DryTable({ dealt, onRefresh, onUndo, onWidened }: DryTableProps) {
  const Art = dealt ? Telescope : Users;
  return (
    <>
      <EmptyState
        art={<Art size={48} strokeWidth={1.5} aria-hidden />}
        title={dealt ? text.noMore : text.noData}
        hint={dealt ? text.noMoreHint : text.noDataHint}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onUndo ? (
              <Button variant="secondary" onClick={onUndo}>
                {discovery.undo}
              </Button>
            ) : null}
            <Button onClick={onRefresh}>{dealt ? discovery.refresh : text.reload}</Button>
          </div>
        }
      />
      <Suggestions onApplied={onWidened} />
    </>
  );
}
