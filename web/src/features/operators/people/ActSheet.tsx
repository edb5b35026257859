import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isCancelled, messageOf } from "#/api/failure";
import { people, personActs as text } from "#/text/operatorPeople";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Select } from "#/ui/Select";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { isBlank } from "#/ui/isBlank";
import { toast } from "#/ui/toasts";
import { LinkSheet } from "./LinkSheet";
import { AS_NOW, type Act, firstFields, type MadeLink, perform } from "./personActs";
import { type PersonPage, personPage } from "./queries";

const WHY_MAX = 500;
const choicesIn = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const reasons = choicesIn(people.reasons);
/** Days first, as an object has its number-like keys; the empty one is the placeholder. */
const lengths = choicesIn(text.lengths).filter(({ value }) => value !== "");

interface ActSheetProps {
  person: Pick<PersonPage["user"], "id" | "name" | "suspension">;
  act: Act;
  onClose: () => void;
}

/** Says what an act does, and asks why before it is done; before a deletion, for the name too. */
export function ActSheet({ person, act, onClose }: ActSheetProps) {
  const id = useId();
  const cache = useQueryClient();
  const words = text.acts[act.kind];
  const [fields, setFields] = useState({ ...firstFields(person), name: "" });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [link, setLink] = useState<MadeLink>();
  const change = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));
  const wrong = {
    why: isBlank(fields.why) ? text.whyMissing : undefined,
    reason: act.kind === "suspend" && !fields.reason ? text.reasonMissing : undefined,
    name: act.kind === "delete" && fields.name.trim() !== person.name.trim() ? text.nameWrong : undefined,
  };
  const until = person.suspension?.until;
  const ends = until ? [{ value: AS_NOW, label: text.asNow(people.at(until)) }, ...lengths] : lengths;
  const shown = (error: string | undefined) => (asked ? error : undefined);

  const send = async () => {
    setBusy(true);
    try {
      const made = await perform(act, person, fields);
      void cache.invalidateQueries(personPage(person.id));
      if (made) setLink(made);
      else {
        toast.success(words.done(person.name));
        onClose();
      }
    } catch (error) {
      if (!isCancelled(error)) setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!busy && !Object.values(wrong).some(Boolean)) void send();
  };

  if (link) return <LinkSheet link={link} onClose={onClose} />;
  const dangerous = act.kind === "delete" || act.kind === "removePhoto" || act.kind === "removeMoment";
  return (
    <Sheet
      title={words.title(person.name)}
      unsaved={!busy && fields.why !== ""}
      // While it is under way closing would look like not doing it, and what comes of it would be told nobody.
      onClose={() => busy || onClose()}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button
            type="submit"
            form={id}
            variant={dangerous ? "danger" : "primary"}
            size="lg"
            wide
            busy={busy}
          >
            {words.confirm}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-pretty">
          {words.meaning.map((meaning) => (
            <li key={meaning}>{meaning}</li>
          ))}
        </ul>
        {act.kind === "suspend" ? (
          <>
            <Select
              label={text.reason}
              hint={text.reasonHint}
              placeholder={text.reasonMissing}
              choices={reasons}
              value={fields.reason}
              error={shown(wrong.reason)}
              onChange={(reason) => change({ reason })}
            />
            <Select
              label={text.howLong}
              placeholder={text.lengths[""] ?? ""}
              choices={ends}
              value={fields.days}
              onChange={(days) => change({ days })}
            />
          </>
        ) : null}
        <TextArea
          data-first
          label={text.why}
          hint={text.whyHint}
          rows={3}
          limit={WHY_MAX}
          value={fields.why}
          error={shown(wrong.why)}
          onChange={(why) => change({ why })}
        />
        {act.kind === "delete" ? (
          <TextField
            label={text.name(person.name)}
            autoComplete="off"
            value={fields.name}
            error={shown(wrong.name)}
            onChange={(name) => change({ name })}
          />
        ) : null}
      </form>
    </Sheet>
  );
}
