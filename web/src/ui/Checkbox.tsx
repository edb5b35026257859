import { Check } from "lucide-react";
import { useId } from "react";
import { useInputBeforeHydration } from "./useInputBeforeHydration";

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  const id = useId();
  useInputBeforeHydration(id, (field) => field.checked, checked, onChange);
  return (
    <label className="inline-flex min-h-11 items-center gap-3 text-base select-none">
      <span className="relative inline-flex size-6 shrink-0">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-6 cursor-pointer appearance-none rounded-small border border-line-strong bg-surface transition duration-150 checked:border-rose checked:bg-rose"
        />
        <Check
          size={18}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto text-on-rose opacity-0 peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  );
}
