import LocationField from "#/features/places/LocationField";
import { me as text } from "#/text/me";
import { BirthField } from "#/ui/BirthField";
import { type Choice, Select } from "#/ui/Select";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import type { Control } from "./editors";
import { MultiChoice } from "./MultiChoice";
import type { Row } from "./rows";

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
  /** It is a place that nobody knows. */
  unknown: boolean;
  onChange: (value: string) => void;
}

/** The control for the row's kind of value. */
export function EditorField({ row, control, unknown, ...rest }: EditorFieldProps) {
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
          <LocationField value={field.value} onChange={field.onChange} first warns={unknown} />
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
