interface SliderHeadProps {
  label: string;
  /** The value in words. */
  valueText: string;
  /** The id of its input. Without it the text is for sighted people only, and each input has its own label. */
  htmlFor?: string;
}

/** The label and value above a slider. */
export const SliderHead = ({ label, valueText, htmlFor }: SliderHeadProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    {htmlFor ? (
      <label htmlFor={htmlFor} className="text-sm font-semibold">
        {label}
      </label>
    ) : (
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
    )}
    <output {...(htmlFor && { htmlFor })} className="font-semibold tabular-figures">
      {valueText}
    </output>
  </div>
);
