import { useId } from "react";
import { SliderHead } from "./SliderHead";

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** The value in words: "50 km". */
  valueText: string;
}

/** A slider for one number. */
export function Slider({ label, value, min, max, onChange, valueText }: SliderProps) {
  const id = useId();
  const part = (value - min) / (max - min);
  return (
    <div>
      <SliderHead label={label} valueText={valueText} htmlFor={id} />
      <div className="relative h-11">
        <div aria-hidden className="slider-line forced-color-adjust-none">
          <div className="slider-fill" style={{ left: 0, width: `calc(14px + (100% - 28px) * ${part})` }} />
        </div>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="slider inset-x-0 w-full"
        />
      </div>
    </div>
  );
}
