import { useId } from "react";

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off; it changes at once. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4 px-4 py-2 transition duration-150 select-none hover:bg-rose-soft">
      <span className="flex min-w-0 flex-1 flex-col">
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="flex h-8 w-13 shrink-0 items-center rounded-full bg-line-strong p-1 forced-color-adjust-none transition duration-150 peer-checked:bg-rose peer-checked:*:translate-x-5 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-azure"
      >
        <span className="size-6 rounded-full bg-surface shadow-card transition duration-150" />
      </span>
    </label>
  );
}
