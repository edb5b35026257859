import { type FormEvent, useId, useState } from "react";
import type { Me } from "#/api/types";
import LocationField from "#/features/places/LocationField";
import { useKeptDraft } from "#/state/drafts";
import { me as text } from "#/text/me";
import { BirthField } from "#/ui/BirthField";
import { Button } from "#/ui/Button";
import { today } from "#/ui/birth";
import { type Choice, Select } from "#/ui/Select";
import { Sheet } from "#/ui/Sheet";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { type Control, editors } from "./editors";
import { MultiChoice } from "./MultiChoice";
import type { Row } from "./rows";
import type { Unsaved } from "./useEditing";

interface RowEditorProps {
  row: Row;
  /** The current value. */
  value: string;
  unsaved: Unsaved | undefined;
  onSave: (value: string, change: Partial<Me>) => void;
  onClose: () => void;
}

/** The sheet to edit one row of the profile. */
export default function RowEditor({ row, value, unsaved, onSave, onClose }: RowEditorProps) {
  const id = useId();
  const { control, check, change } = editors[row.id];
  const [opened] = useState(unsaved?.value ?? value);
  const { draft, keep, forget } = useKeptDraft(`profile.${row.id}`, opened);
  const [error, setError] = useState(unsaved?.reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(draft, today());
    if (wrong) return setError(wrong);
    forget();
    return onSave(draft, change(draft));
  };
  const write = (value: string) => {
    keep(value);
    setError(undefined);
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Sheet
      title={row.label}
      unsaved={draft !== opened}
      onClose={close}
      footer={
        <Button type="submit" form={id} size="lg" wide>
          {text.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="pb-2">
        <EditorField row={row} control={control} value={draft} error={error} onChange={write} />
      </form>
    </Sheet>
  );
}

/** Adds the current value to the choices if it is not one of them, so that it can be kept. */
const withCurrent = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === "" || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];

interface EditorFieldProps {
  row: Row;
  control: Control;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The control for the row's kind of value. */
function EditorField({ row, control, ...rest }: EditorFieldProps) {
  const { label } = row;
  const field = { ...rest, label, name: row.id, "data-first": true };
  switch (control.kind) {
    case "text":
      return <TextField {...field} maxLength={control.max} />;
    case "area":
      return <TextArea {...field} limit={control.max} placeholder={control.placeholder} />;
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
    case "multi":
      return <MultiChoice {...rest} label={label} choices={control.choices} max={control.max} />;
    case "select":
      return (
        <Select {...field} choices={withCurrent(control.choices, field.value)} placeholder={text.choose} />
      );
    default:
      return control satisfies never;
  }
}
