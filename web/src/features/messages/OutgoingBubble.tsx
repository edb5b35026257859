import { CircleAlert, Clock } from "lucide-react";
import { gotNoAnswer } from "#/api/failure";
import { chat as text } from "#/text/chat";
import { cx } from "#/ui/cx";
import { own, shape } from "./Bubble";
import { OutboxButton } from "./OutboxButton";
import type { Outgoing } from "./outbox";
import { type Quote, QuoteLine } from "./QuoteLine";

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
          <bdi className="block">{content}</bdi>
        </p>
      </div>
      {refused === null ? (
        <span className="sr-only">{text.sending}</span>
      ) : (
        <div className="flex flex-wrap justify-end text-sm">
          {gotNoAnswer(refused) ? null : <OutboxButton label={text.edit} onClick={() => onEdit(key)} />}
          <OutboxButton label={text.discard} onClick={() => onDiscard(key)} />
        </div>
      )}
    </div>
  );
}
