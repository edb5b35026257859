import { CircleAlert, Clock } from "lucide-react";
import { Suspense } from "react";
import { gotNoAnswer } from "#/api/failure";
import { chat as text } from "#/text/chat";
import { cx } from "#/ui/cx";
import { fewBreaks } from "#/ui/fewBreaks";
import { lazyPart } from "#/ui/lazy";
import { bubbleShape, ownBubble } from "./bubbleStyle";
import { focusField } from "./focusField";
import { OutboxButton } from "./OutboxButton";
import type { Outgoing } from "./outgoing";
import { type Quote, QuoteLine } from "./QuoteLine";

const OutgoingPicture = lazyPart(() => import("./OutgoingPicture"), text.thePicture);

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  /** What it answers; null while that is not loaded. */
  quote: Quote | null | undefined;
  /** The other person's. */
  name: string;
  /** Nothing where nobody can be written to any more. */
  onEdit: ((key: string) => void) | undefined;
  onDiscard: (key: string) => void;
}

/** What is not in the room yet: as it will look, with a clock. What failed can be discarded, and so can a picture on its way; a text that certainly did not arrive can be changed. */
export function OutgoingBubble({ outgoing, quote, name, onEdit, onDiscard }: OutgoingBubbleProps) {
  const { key, content, type, failure } = outgoing;
  const waits = failure === null || gotNoAnswer(failure);
  const Icon = waits ? Clock : CircleAlert;
  const edit = () => {
    onEdit?.(key);
    focusField();
  };
  return (
    <div className="mt-1 flex animate-rise flex-col">
      <div className="flex items-end justify-end gap-1.5">
        <Icon size={14} className={cx("mb-1 shrink-0", waits ? "text-ink-soft" : "text-alarm")} aria-hidden />
        <div className={cx(bubbleShape, ownBubble, type && "p-1!")}>
          {quote === undefined ? null : <QuoteLine quote={quote} name={name} className="mb-1.5" />}
          <bdi className="block">
            <Suspense>{type ? <OutgoingPicture id={key} /> : fewBreaks(content)}</Suspense>
          </bdi>
        </div>
      </div>
      {failure === null ? <span className="sr-only">{text.sending}</span> : null}
      {failure === null && !type ? null : (
        <div className="flex flex-wrap justify-end text-sm">
          {waits || type || !onEdit ? null : <OutboxButton label={text.edit} onClick={edit} />}
          <OutboxButton label={text.discard} onClick={() => onDiscard(key)} />
        </div>
      )}
    </div>
  );
}
