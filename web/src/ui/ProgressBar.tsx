interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
}

export const ProgressBar = ({ label, value, max }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    className="h-1.5 overflow-hidden rounded-full bg-line"
  >
    <div
      className="glow h-full origin-left rounded-full transition-transform duration-250 ease-calm"
      style={{ transform: `scaleX(${value / max})` }}
    />
  </div>
);
