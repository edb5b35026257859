import { useId } from "react";
import { cx } from "./cx";
import { FieldError, type FieldWords } from "./Field";
import type { Choice } from "./Select";
import { choiceName } from "#/text/serverWords";

const chip =
  "inline-flex min-h-11 items-center justify-center rounded-full border px-4 text-base font-medium transition duration-150 select-none " +
  "has-focus-visible:outline-3 has-focus-visible:outline-azure has-focus-visible:outline-offset-2";
const off = "border-line-strong/55 bg-surface text-ink hover:border-line-strong";
/** In forced-colors mode it keeps its colours: it would look like the other chips. */
const on = "border-rose bg-rose text-on-rose forced-color-adjust-none";

interface RadioChipsProps<T extends string> extends FieldWords {
  choices: readonly Choice<T>[];
  value: T | "";
  onChange: (value: T) => void;
  /** Gives all chips the same width, over the whole line. */
  even?: boolean;
  /** What is chosen, or else the first chip, gets the focus when its dialog opens. */
  first?: true;
}

/** A radio group of chips. */
export function RadioChips<T extends string>(props: RadioChipsProps<T>) {
  const { label, error, choices, value, onChange, even, first } = props;
  const id = useId();
  return (
    <fieldset
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className={even ? "side-by-side gap-2" : "flex flex-wrap gap-2"}>
        {choices.map((choice, at) => (
          <label key={choice.value} className={cx(chip, value === choice.value ? on : off)}>
            <input
              type="radio"
              data-first={(first && (value === "" ? at === 0 : value === choice.value)) || undefined}
              name={id}
              className="sr-only"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

interface CheckChipsProps extends FieldWords {
  choices: readonly string[];
  value: readonly string[];
  /** Called with the pressed choice; the owner decides if it is added. */
  onToggle: (choice: string) => void;
  hideLabel?: boolean;
}

/** Checkboxes as chips. */
export function CheckChips({ label, error, choices, value, onToggle, hideLabel }: CheckChipsProps) {
  const id = useId();
  return (
    <fieldset
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className={hideLabel ? "sr-only" : "mb-1.5 text-sm font-semibold"}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label key={choice} className={cx(chip, value.includes(choice) ? on : off)}>
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(choice)}
              onChange={() => onToggle(choice)}
            />
            {choiceName(choice)}
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
