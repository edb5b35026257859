import { ChevronDown } from "lucide-react";
import { type SelectHTMLAttributes, useId } from "react";
import { cx } from "./cx";
import { control, describedBy, Field, type FieldWords } from "./Field";

export interface Choice<T extends string = string> {
  value: T;
  label: string;
}

interface SelectProps
  extends FieldWords,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value"> {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** Shown while nothing is chosen. */
  placeholder: string;
}

export function Select(props: SelectProps) {
  const { label, error, hint, optional, choices, placeholder, onChange, className, ...rest } = props;
  const made = useId();
  const id = rest.id ?? made;
  const words = { error, hint };
  return (
    <Field id={id} label={label} {...words} {...(optional && { optional })}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
          className={cx(control, "appearance-none pr-11", rest.value === "" && "text-ink-soft", className)}
        >
          <option value="">{placeholder}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </Field>
  );
}
