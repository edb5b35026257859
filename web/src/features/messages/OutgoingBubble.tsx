import { CircleAlert } from "lucide-react";
import { messageOf } from "#/api/failure";
import { chat as text } from "#/text/chat";
import { common } from "#/text/common";
import { cx } from "#/ui/cx";
import { own, shape } from "./Bubble";
import { Interrupted, type Outgoing } from "./outbox";

const choice = "min-h-11 rounded-full px-3 font-semibold underline underline-offset-2";

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  onRetry: () => void;
  onDiscard: (key: string) => void;
}

/** A text that is not in the room yet: as it will look, a little paler, or what became of it and two ways on. */
export function OutgoingBubble({ outgoing, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { key, content, refused } = outgoing;
  return (
    <div className="mt-1 flex animate-rise flex-col">
      <p className={cx(shape, own, "ml-auto opacity-80")}>{content}</p>
      {refused === null ? (
        <p className="mt-1 px-1 text-right text-xs text-ink-soft">{text.sending}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end text-sm text-ink">
          <p role="alert" className="flex items-center gap-1.5 px-1 font-medium text-alarm">
            <CircleAlert size={16} className="shrink-0" aria-hidden />
            {refused instanceof Interrupted ? text.interrupted : text.notSent(messageOf(refused))}
          </p>
          <button type="button" className={choice} onClick={onRetry}>
            {common.tryAgain}
          </button>
          <button type="button" className={choice} onClick={() => onDiscard(key)}>
            {text.discard}
          </button>
        </div>
      )}
    </div>
  );
}
