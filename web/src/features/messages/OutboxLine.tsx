import { gotNoAnswer, messageOf } from "#/api/failure";
import { chat as text } from "#/text/chat";
import { common } from "#/text/common";
import { cx } from "#/ui/cx";
import { OutboxButton } from "./OutboxButton";
import { Interrupted, type Outgoing } from "./outgoing";

interface OutboxLineProps {
  outbox: readonly Outgoing[];
  /** The server is out of reach, or was until now: what was lost on the way goes out by itself. */
  waits: boolean;
  /** Nothing where nobody can be written to any more. */
  onRetry: (() => void) | undefined;
}

/** One line for all texts and pictures of the room that did not get through. */
export function OutboxLine({ outbox, waits, onRetry }: OutboxLineProps) {
  const failed = outbox.filter(({ failure }) => failure !== null);
  const [first] = failed;
  if (!first) return null;
  const isCalm = waits && failed.every(({ failure }) => gotNoAnswer(failure));
  return (
    <div className="flex items-center justify-end text-sm">
      <p role="alert" className={cx("px-1 text-end font-medium", isCalm ? "text-ink-soft" : "text-alarm")}>
        {isCalm ? text.goesOutLater : reasonOf(first)}
      </p>
      {onRetry ? <OutboxButton label={common.tryAgain} onClick={onRetry} /> : null}
    </div>
  );
}

function reasonOf({ failure, type }: Outgoing): string {
  if (failure instanceof Interrupted) return text.interrupted;
  if (gotNoAnswer(failure)) return text.noServerAnswer;
  const reason = messageOf(failure);
  // A picture's reason is a whole sentence.
  return type ? reason : text.notSent(reason);
}
