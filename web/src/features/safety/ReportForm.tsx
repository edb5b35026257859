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
  const draftName = `report.${person.id}.${about}`;
  // Two drafts: only texts outlive a reload and an expired session.
  const reasonDraft = useKeptDraft<Reason | "">(`${draftName}.reason`, "");
  const wordsDraft = useKeptDraft(`${draftName}.words`, "");
  const [reason, words] = [reasonDraft.draft, wordsDraft.draft];
  const forget = () => {
    reasonDraft.forget();
    wordsDraft.forget();
  };
  const [busy, setBusy] = useState(false);
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
          // What is on its way can't be changed any more.
          onChange={(chosen) => busy || reasonDraft.keep(chosen)}
        />
        <TextArea
          label={text.words}
          optional
          rows={4}
          readOnly={busy}
          limit={MAX_TEXT_LENGTH}
          value={words}
          onChange={(written) => busy || wordsDraft.keep(written)}
        />
      </form>
    </Sheet>
  );
}
