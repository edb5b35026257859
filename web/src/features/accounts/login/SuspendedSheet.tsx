import { type FormEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "#/api/failure";
import { suspended as text } from "#/text/suspended";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { focusFirstInvalid } from "#/ui/focus";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { sendAppeal } from "../api";
import type { Suspension } from "./suspension";

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
        <Told heading={text.why} words={text.reasons[suspension.reason] ?? text.reasons["other"]} />
        <Told
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

const Told = ({ heading, words }: { heading: string; words: string | undefined }) => (
  <section>
    <h3 className="text-sm font-medium text-ink-soft">{heading}</h3>
    <p className="break-words whitespace-pre-wrap">{words}</p>
  </section>
);

/** What was written before, and what came of it. */
const Appeal = ({ appeal, appealed_at, answer }: Suspension & { appeal: string }) => (
  <>
    <div>
      <Told heading={text.yours} words={appeal} />
      {appealed_at ? <p className="text-xs text-ink-soft">{text.sentOn(appealed_at)}</p> : null}
    </div>
    {answer ? <Told heading={text.answer} words={answer} /> : <p className="text-pretty">{text.waiting}</p>}
  </>
);

function useAppeal({ id, appeal_token }: Suspension, drafts: Map<string, string>) {
  const [words, setWords] = useState(drafts.get(id) ?? "");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  const send = async (token: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await sendAppeal(token, words.trim());
      setSent(true);
      drafts.delete(id);
    } catch (caught) {
      setFailure(messageOf(caught));
    } finally {
      setBusy(false);
    }
  };
  return {
    words,
    error,
    failure,
    busy,
    isSent,
    write: (changed: string) => {
      drafts.set(id, changed);
      setWords(changed);
      setError(undefined);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const isMissing = words.trim() === "";
      flushSync(() => setError(isMissing ? text.appealMissing : undefined));
      if (isMissing) focusFirstInvalid(event.currentTarget);
      else if (appeal_token && !busy) void send(appeal_token);
    },
  };
}
