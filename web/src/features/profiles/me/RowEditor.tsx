import { type FormEvent, useId, useState } from "react";
import type { Me } from "#/api/types";
import LocationField from "#/features/places/LocationField";
import { me as text } from "#/text/me";
import { BirthField } from "#/ui/BirthField";
import { Button } from "#/ui/Button";
import { today } from "#/ui/birth";
import { type Choice, Select } from "#/ui/Select";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { type Control, writings } from "./editors";
import { Several } from "./MultiChoice";
import type { Row } from "./rows";
import type { Unsaved } from "./useEditing";

interface RowEditorProps {
  row: Row;
  /** What the profile says now. */
  written: string;
  unsaved: Unsaved | undefined;
  onSave: (written: string, change: Partial<Me>) => void;
  onClose: () => void;
}

/** One row of the profile, being written. */
export default function RowEditor({ row, written, unsaved, onSave, onClose }: RowEditorProps) {
  const id = useId();
  const { control, check, change } = writings[row.id];
  const [draft, setDraft] = useState(unsaved?.written ?? written);
  const [error, setError] = useState(unsaved?.reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(draft, today());
    if (wrong) setError(wrong);
    else onSave(draft, change(draft));
  };
  const write = (value: string) => {
    setDraft(value);
    setError(undefined);
  };
  return (
    <Sheet
      title={row.label}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} size="lg" wide>
          {text.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="pb-2">
        <Written row={row} control={control} value={draft} error={error} onChange={write} />
      </form>
    </Sheet>
  );
}

/** A choice made elsewhere, such as a country of which only the name is known, can be kept. */
const withCurrent = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === "" || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];

interface WrittenProps {
  row: Row;
  control: Control;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The control that fits what is written. */
function Written({ row, control, ...rest }: WrittenProps) {
  const { label } = row;
  const field = { ...rest, label, name: row.id, "data-first": true };
  switch (control.kind) {
    case "text":
      return <TextField {...field} maxLength={control.most} />;
    case "area":
      return <TextArea {...field} limit={control.most} placeholder={control.placeholder} />;
    case "number":
      return <TextField {...field} inputMode="numeric" hint={control.hint} />;
    case "date":
      return <BirthField {...rest} label={label} first />;
    case "place":
      return (
        <div className="min-h-96">
          <LocationField value={field.value} onChange={field.onChange} />
        </div>
      );
    case "several":
      return <Several {...rest} label={label} choices={control.choices} most={control.most} />;
    case "select":
      return (
        <Select {...field} choices={withCurrent(control.choices, field.value)} placeholder={text.choose} />
      );
    default:
      return control satisfies never;
  }
}
