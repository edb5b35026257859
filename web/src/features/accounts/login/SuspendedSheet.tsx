import { useId } from "react";
import { suspended as text } from "#/text/suspended";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { Appeal } from "./Appeal";
import { LabelledText } from "./LabelledText";
import type { Suspension } from "./suspension";
import { useAppeal } from "./useAppeal";

const MAX_LENGTH = 1000;

interface SuspendedSheetProps {
  suspension: Suspension;
  /** What is typed, by the suspension; it outlives the sheet: when it took too long, one signs in again and finds it there. */
  drafts: Map<string, string>;
  onClose: () => void;
}

/** Tells why an account is suspended and until when, and takes one appeal; one that was written is shown with its answer. */
export default function SuspendedSheet({ suspension, drafts, onClose }: SuspendedSheetProps) {
  const id = useId();
  const form = useAppeal(suspension, drafts);
  const writes = suspension.appeal_token !== undefined && !form.isSent;
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{form.failure}</ErrorText>
          {writes ? (
            <Button type="submit" form={id} size="lg" wide busy={form.busy}>
              {text.send}
            </Button>
          ) : null}
          <Button size="lg" wide variant={writes ? "quiet" : "primary"} onClick={onClose}>
            {text.close}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 pb-2">
        <p className="text-pretty">{text.lead}</p>
        <LabelledText heading={text.why} words={text.reasons[suspension.reason] ?? text.reasons["other"]} />
        <LabelledText
          heading={text.howLong}
          words={suspension.until ? text.until(suspension.until) : text.untilRestored}
        />
        {suspension.appeal ? <Appeal {...suspension} appeal={suspension.appeal} /> : null}
        <div role="status" className="empty:hidden">
          {form.isSent ? (
            <p className="rounded-field bg-rose-soft px-4 py-3 text-sm font-medium">{text.sent}</p>
          ) : null}
        </div>
        {writes ? (
          <form id={id} noValidate onSubmit={form.submit}>
            <TextArea
              label={text.appeal}
              hint={text.appealHint}
              rows={4}
              limit={MAX_LENGTH}
              value={form.words}
              error={form.error}
              onChange={form.write}
            />
          </form>
        ) : null}
      </div>
    </Sheet>
  );
}
