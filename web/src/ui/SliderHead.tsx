interface SliderHeadProps {
  label: string;
  /** The value as people say it. */
  said: string;
  /** The one input it belongs to; without it the words are for the eye, and each input has a name of its own. */
  htmlFor?: string;
}

/** Over a slider: what it is for, and where it stands. */
export const SliderHead = ({ label, said, htmlFor }: SliderHeadProps) => (
  <div className="flex items-baseline justify-between gap-4">
    {htmlFor ? (
      <label htmlFor={htmlFor} className="text-sm font-semibold">
        {label}
      </label>
    ) : (
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
    )}
    <output {...(htmlFor && { htmlFor })} className="font-semibold tabular-nums">
      {said}
    </output>
  </div>
);
