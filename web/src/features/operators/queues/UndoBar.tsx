import { decisions as text } from "#/text/operators";
import { Button } from "#/ui/Button";
import type { Made } from "../api";
import { Key } from "./Key";

/** What was decided in the last minute, each with a button that takes it back. Its region is always there, so that screen readers announce what comes. */
export const UndoBar = ({ made, onUndo }: { made: readonly Made[]; onUndo: (one: Made) => void }) => (
  <div role="status" className="flex flex-col items-start gap-2 empty:hidden">
    {made.map((one, at) => (
      <div
        key={one.id}
        className="flex animate-rise flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-4 py-1"
      >
        <p className="text-sm font-medium">{text.done[one.decision]}</p>
        <Button
          variant="quiet"
          aria-label={
            at === made.length - 1
              ? text.withKey(text.undoOf(text.done[one.decision]), "Z")
              : text.undoOf(text.done[one.decision])
          }
          onClick={() => onUndo(one)}
        >
          {text.undo}
          {at === made.length - 1 ? <Key name="Z" /> : null}
        </Button>
      </div>
    ))}
  </div>
);
