import { type FormEvent, useId, useState } from "react";
import { isCancelled, messageOf } from "#/api/failure";
import { decisions as text, queues } from "#/text/operators";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Select } from "#/ui/Select";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { isBlank } from "#/ui/isBlank";
import { decide, type Decision, type DecisionBody, type Kind, type Made, madeNow } from "../api";

const WHY_MAX = 500;
const DAYS_MAX = 3650;
const reasons = Object.entries(queues.reasons).map(([value, label]) => ({ value, label }));

export interface DecisionSheetProps {
  kind: Kind;
  id: string;
  /** Whom it is about. */
  name: string;
  /** Why they were reported. */
  reason: string;
  /** The main photo beside the selfie. */
  photo: string | undefined;
  /** What a picture was uploaded for. */
  purpose: string | null | undefined;
  /** Why the claim could not be renewed meanwhile. */
  lost: string | undefined;
  decision: Decision;
  onClose: () => void;
  onDecided: (made: Made) => void;
}

const isDays = (days: string) => days === "" || (/^\d+$/.test(days) && +days >= 1 && +days <= DAYS_MAX);

/** Asks why, and of a suspension on which terms, before something is decided. */
export default function DecisionSheet(props: DecisionSheetProps) {
  const { kind, id, name, photo, decision, onClose, onDecided } = props;
  const form = useId();
  const [note, setNote] = useState("");
  const [reason, setReason] = useState(props.reason);
  const [days, setDays] = useState("");
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const suspends = decision === "suspend";
  const isRead = decision === "refuse" || decision === "decline";
  const { [props.purpose ?? ""]: releasing } = text.releasing;
  const meaning = (decision === "release" && releasing) || text.meaning[decision];
  const missing = isBlank(note) || (suspends && (reason === "" || !isDays(days)));

  const send = async () => {
    setBusy(true);
    const terms: Partial<DecisionBody> = suspends ? { reason, ...(days && { days: +days }) } : {};
    const seen = decision === "verify" && photo ? { photo_id: photo } : {};
    try {
      const made = await decide({ kind, id }, { decision, note, ...terms, ...seen });
      onDecided(madeNow(made.id, decision, made.seconds));
    } catch (error) {
      if (!isCancelled(error)) setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!missing && !busy) void send();
  };
  const why = {
    value: note,
    onChange: setNote,
    error: checked && isBlank(note) ? text.whyMissing : undefined,
    "data-first": true,
  };
  return (
    <Sheet
      title={text.question[decision](name)}
      unsaved={!busy && note !== ""}
      // While it is under way closing would look like not doing it, and what comes of it would be told nobody.
      onClose={() => busy || onClose()}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure ?? props.lost}</ErrorText>
          <Button
            type="submit"
            form={form}
            size="lg"
            wide
            variant={suspends || isRead || decision === "remove" ? "danger" : "primary"}
            busy={busy}
          >
            {text[decision]}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <p className="text-ink-soft text-pretty">{meaning}</p>
        {isRead ? (
          <TextArea label={text.answer} hint={text.answerHint} limit={WHY_MAX} {...why} />
        ) : (
          <TextField label={text.why} hint={text.whyHint} maxLength={WHY_MAX} {...why} />
        )}
        {suspends ? (
          <>
            <Select
              label={text.reason}
              choices={reasons}
              placeholder={text.chooseReason}
              value={reason}
              error={checked && reason === "" ? text.chooseReason : undefined}
              onChange={setReason}
            />
            <TextField
              label={text.days}
              hint={text.daysHint}
              inputMode="numeric"
              value={days}
              error={checked && !isDays(days) ? text.daysWrong : undefined}
              onChange={setDays}
            />
          </>
        ) : null}
      </form>
    </Sheet>
  );
}
