import { useId } from "react";
import { Field } from "./Field";

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The value as people say it: "50 km". */
  said: string;
}

/** One number on a line. */
export function Slider({ label, value, min, max, onChange, said }: SliderProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <div className="flex items-center gap-4">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          aria-valuetext={said}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="h-11 flex-1 cursor-pointer accent-rose"
        />
        <output htmlFor={id} className="min-w-16 text-right font-semibold tabular-nums">
          {said}
        </output>
      </div>
    </Field>
  );
}
