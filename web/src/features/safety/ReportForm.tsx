import { type FormEvent, useId, useState } from "react";
import { messageOf } from "#/api/failure";
import { reportPerson, type Subject } from "#/api/safety";
import { useKeptDraft } from "#/state/drafts";
import { reporting as text } from "#/text/safety";
import { Button } from "#/ui/Button";
import { RadioChips } from "#/ui/ChoiceChips";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";

type Reason = keyof typeof text.reasons;

const MAX_TEXT_LENGTH = 1000;
const reasons = (Object.keys(text.reasons) as Reason[]).map((value) => ({
  value,
  label: text.reasons[value],
}));

interface Draft {
  reason: Reason | "";
  words: string;
}

const empty: Draft = { reason: "", words: "" };

interface ReportFormProps {
  title: string;
  person: { id: string };
  subject: Subject | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** The form of a report: a reason and an optional text. */
export function ReportForm({ title, person, subject, onClose, onSent }: ReportFormProps) {
  const id = useId();
  const isOpen = useIsOpen();
  const about = subject ? `${subject.kind}.${subject.id}` : "person";
  const { draft, keep, forget } = useKeptDraft(`report.${person.id}.${about}`, empty);
  const { reason, words } = draft;
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => {
    // What is on its way can't be changed any more.
    if (busy) return;
    const changed = { ...draft, ...part };
    keep(changed.reason || changed.words ? changed : empty);
  };
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setBusy(true);
    try {
      await reportPerson(person.id, { reason, text: words, subject });
      forget();
      if (isOpen.current) onSent();
      else toast.say(text.thanks);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
      // It is kept, and there when the form opens again.
      if (!isOpen.current) toast.error(text.notSent(messageOf(error)));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason === "");
    if (reason !== "" && !busy) void send();
  };

  return (
    <Sheet
      title={title}
      // What is on its way can't be discarded any more.
      unsaved={!busy && (reason !== "" || words !== "")}
      onClose={() => {
        if (!busy) forget();
        onClose();
      }}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button type="submit" form={id} size="lg" wide busy={busy}>
            {text.send}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
        <RadioChips
          first
          label={text.what}
          choices={reasons}
          value={reason}
          error={missing && reason === "" ? text.reasonMissing : undefined}
          onChange={(chosen) => change({ reason: chosen })}
        />
        <TextArea
          label={text.words}
          optional
          rows={4}
          readOnly={busy}
          limit={MAX_TEXT_LENGTH}
          value={words}
          onChange={(written) => change({ words: written })}
        />
      </form>
    </Sheet>
  );
}
