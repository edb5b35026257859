import { OLDEST_YEAR, today, yearInRange } from "./birth";
import { TextField } from "./TextField";

interface BirthFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
}

/**
 * A date of birth, uncontrolled while it is typed: a typed year passes through 0001, 0019 and 0199 on its way to 1990, and
 * such values are ignored until the year is possible.
 */
export function BirthField({ label, value, error, onChange, first }: BirthFieldProps) {
  const now = today();
  return (
    <TextField
      label={label}
      type="date"
      name="bday"
      data-first={first}
      required
      autoComplete="bday"
      min={`${OLDEST_YEAR}-01-01`}
      max={now}
      defaultValue={value}
      error={error}
      onChange={(written) => {
        if (written === "" || yearInRange(written, now)) onChange(written);
      }}
      onBlur={(event) => {
        if (event.target.value !== "" && event.target.value !== value) event.target.value = value;
      }}
    />
  );
}
