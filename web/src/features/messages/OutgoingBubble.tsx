import { CircleAlert, Clock } from "lucide-react";
import { gotNoAnswer, messageOf } from "#/api/failure";
import { chat as text } from "#/text/chat";
import { common } from "#/text/common";
import { cx } from "#/ui/cx";
import { own, shape } from "./Bubble";
import { Interrupted, type Outgoing } from "./outbox";
import { type Quote, QuoteLine } from "./QuoteLine";

const choice = "min-h-11 rounded-full px-3 font-semibold underline underline-offset-2";

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  /** What it answers; null while that is not loaded. */
  quote: Quote | null | undefined;
  /** The other person's. */
  name: string;
  onEdit: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** A text that is not in the room yet: as it will look, with a clock. One that failed can be discarded, and one that surely did not arrive be changed. */
export function OutgoingBubble({ outgoing, quote, name, onEdit, onDiscard }: OutgoingBubbleProps) {
  const { key, content, refused } = outgoing;
  const Icon = refused === null || gotNoAnswer(refused) ? Clock : CircleAlert;
  return (
    <div className="mt-1 flex animate-rise flex-col">
      <div className="flex items-end justify-end gap-1.5">
        <Icon
          size={14}
          className={cx("mb-1 shrink-0", Icon === Clock ? "text-ink-soft" : "text-alarm")}
          aria-hidden
        />
        <p className={cx(shape, own)}>
          {quote === undefined ? null : <QuoteLine quote={quote} name={name} className="mb-1.5" />}
          {content}
        </p>
      </div>
      {refused === null ? (
        <span className="sr-only">{text.sending}</span>
      ) : (
        <div className="flex flex-wrap justify-end text-sm">
          {gotNoAnswer(refused) ? null : (
            <button type="button" className={choice} onClick={() => onEdit(key)}>
              {text.edit}
            </button>
          )}
          <button type="button" className={choice} onClick={() => onDiscard(key)}>
            {text.discard}
          </button>
        </div>
      )}
    </div>
  );
}

interface OutboxLineProps {
  outbox: readonly Outgoing[];
  /** The room is out of reach: what was lost on the way goes out by itself later. */
  offline: boolean;
  onRetry: () => void;
}

/** One line for all texts of the room that did not get through. */
export function OutboxLine({ outbox, offline, onRetry }: OutboxLineProps) {
  const failed = outbox.filter(({ refused }) => refused !== null);
  const [first] = failed;
  if (!first) return null;
  const waits = offline && failed.every(({ refused }) => gotNoAnswer(refused));
  return (
    <div className="flex items-center justify-end text-sm">
      <p role="alert" className={cx("px-1 text-end font-medium", waits ? "text-ink-soft" : "text-alarm")}>
        {waits ? text.goesOutLater : reasonOf(first.refused)}
      </p>
      <button type="button" className={choice} onClick={onRetry}>
        {common.tryAgain}
      </button>
    </div>
  );
}

function reasonOf(refused: unknown): string {
  if (refused instanceof Interrupted) return text.interrupted;
  return gotNoAnswer(refused) ? text.noAnswer : text.notSent(messageOf(refused));
}
