import { SliderHead } from "./SliderHead";

interface Thumb {
  label: string;
  value: number;
  valueText: string;
  onChange: (value: number) => void;
}

interface RangeSliderProps {
  label: string;
  min: number;
  max: number;
  low: Thumb;
  high: Thumb;
  /** The range in words: "18–35". */
  valueText: string;
}

/** A thumb's width, and the gap between two thumbs that meet, in pixels, as in base.css. */
const thumb = 28;
const gap = 8;
const aside = `${thumb + gap}px`;
const travel = `${2 * thumb + gap}px`;

/**
 * A slider with two thumbs, each a range input. Where they meet they are side by side, so that either can be dragged. A
 * press on the track moves the nearer one. The owner keeps one from passing the other.
 */
export function RangeSlider({ label, min, max, low, high, valueText }: RangeSliderProps) {
  const part = (value: number) => (value - min) / (max - min);
  const middle = (part(low.value) + part(high.value)) / 2;
  const fill = {
    left: `calc(${thumb / 2}px + (100% - ${travel}) * ${part(low.value)})`,
    right: `calc(${thumb / 2}px + (100% - ${travel}) * ${1 - part(high.value)})`,
  };
  // Each input is clipped to its side of the middle between the thumbs, so that it takes presses there only.
  const clipLow = `inset(0 calc((100% - ${thumb}px) * ${1 - middle} - ${gap / 2}px) 0 0)`;
  const clipHigh = `inset(0 0 0 calc((100% - ${thumb}px) * ${middle} - ${gap / 2}px))`;
  return (
    <div role="group" aria-label={label}>
      <SliderHead label={label} valueText={valueText} />
      <div className="relative h-11">
        <div aria-hidden className="slider-line forced-color-adjust-none">
          <div className="slider-fill" style={fill} />
        </div>
        <One thumb={low} min={min} max={max} style={{ left: 0, right: aside, clipPath: clipLow }} />
        <One thumb={high} min={min} max={max} style={{ left: aside, right: 0, clipPath: clipHigh }} />
      </div>
    </div>
  );
}

interface OneProps {
  thumb: Thumb;
  min: number;
  max: number;
  style: { left: string | number; right: string | number; clipPath: string };
}

const One = ({ thumb: { label, value, valueText, onChange }, min, max, style }: OneProps) => (
  <input
    type="range"
    aria-label={label}
    aria-valuetext={valueText}
    min={min}
    max={max}
    value={value}
    onChange={(event) => onChange(event.target.valueAsNumber)}
    className="slider"
    style={{ ...style, width: `calc(100% - ${aside})` }}
  />
);
