import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from "react";
import { common } from "#/text/common";
import { cx } from "./cx";
import { control, describedBy, Field, type FieldWords } from "./Field";

interface ComboboxProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
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

/** The greatest height of the list, the space around it, and what a bar at the top of the page takes, in px. */
const LIST_HEIGHT = 256;
const GAP = 4;
const TOP_BAR = 76;

/** How much of what is seen of the page is above and below a field. */
function roomAround(field: Element) {
  const { top, bottom } = field.getBoundingClientRect();
  const shown = globalThis.visualViewport;
  const [start, height] = shown ? [shown.offsetTop, shown.height] : [0, globalThis.innerHeight];
  return { above: top - start - TOP_BAR - GAP, below: start + height - bottom - GAP };
}

/** Puts the list where there is room for it: a keyboard may leave little of the page. */
function place(list: HTMLElement | null): void {
  const field = list?.parentElement;
  if (!list || !field) return;
  const before = roomAround(field);
  if (Math.max(before.above, before.below) < LIST_HEIGHT) field.scrollIntoView({ block: "start" });
  const { above, below } = roomAround(field);
  const goesUp = below < LIST_HEIGHT && above > below;
  list.style.maxHeight = `${Math.min(LIST_HEIGHT, (goesUp ? above : below) - GAP)}px`;
  list.style.top = goesUp ? "auto" : "100%";
  list.style.bottom = goesUp ? "100%" : "auto";
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
            ref={place}
            id={`${id}-list`}
            role="listbox"
            aria-label={common.suggestions}
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
