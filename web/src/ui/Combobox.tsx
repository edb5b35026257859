import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from "react";
import { fields } from "#/text/fields";
import { cx } from "./cx";
import { control, describedBy, Field, type FieldWords } from "./Field";
import { placeSuggestions } from "./placeSuggestions";
import { isComposing } from "./sendsOnEnter";

interface ComboboxProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  "data-first"?: true | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Suggestions, best first. Any other text is allowed too. */
  suggestions: readonly string[];
  /** Announces the number of suggestions to screen readers. */
  countLabel: (count: number) => string;
}

const NONE = -1;

/** The option after an arrow key; none past either end, where the text itself is active. */
function moved(active: number, by: 1 | -1, count: number): number {
  const next = active + by;
  if (next < NONE) return count - 1;
  return next >= count ? NONE : next;
}

/** A text field with suggestions. */
export function Combobox(props: ComboboxProps) {
  const { label, error, hint, optional, suggestions, countLabel, value, onChange, className, ...rest } =
    props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const shown = open ? suggestions.filter((suggestion) => suggestion !== value) : [];
  const words = { error, hint };

  const choose = (suggestion: string) => {
    onChange(suggestion);
    setOpen(false);
    setActive(NONE);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Its arrows and Enter choose among the words that it offers.
    if (isComposing(event)) return;
    const chosen = shown[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive(moved(active, event.key === "ArrowDown" ? 1 : -1, shown.length));
    } else if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && shown.length > 0) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <Field id={id} label={label} {...words} {...(optional && { optional })}>
      <div className="relative scroll-mt-6">
        <input
          type="text"
          {...rest}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={shown[active] === undefined ? undefined : `${id}-${active}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setActive(NONE);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          className={cx(control, className)}
        />
        {shown.length > 0 ? (
          <ul
            ref={placeSuggestions}
            id={`${id}-list`}
            role="listbox"
            aria-label={fields.suggestions}
            className="absolute inset-x-0 z-30 my-1 animate-fade overflow-y-auto overscroll-contain rounded-field border border-line bg-surface shadow-float"
          >
            {shown.map((suggestion, index) => (
              <li
                key={suggestion}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // A press must not take the focus from the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
                className={cx(
                  "flex min-h-11 cursor-pointer items-center px-4 py-2 hover:bg-rose-soft",
                  index === active && "bg-rose-soft",
                )}
              >
                {suggestion}
              </li>
            ))}
          </ul>
        ) : null}
        <span role="status" className="sr-only">
          {shown.length > 0 ? countLabel(shown.length) : ""}
        </span>
      </div>
    </Field>
  );
}
