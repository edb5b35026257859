import type { ReactNode } from "react";
import { cx } from "./cx";

const tones = {
  plain: "bg-surface border-line text-ink",
  rose: "bg-rose-soft border-transparent text-ink",
  /** For use on photos. */
  glass: "bg-scrim border-transparent text-on-scrim",
};

interface ChipProps {
  children: ReactNode;
  tone?: keyof typeof tones;
  icon?: ReactNode;
}

/** A short label; not interactive. */
export const Chip = ({ children, tone = "plain", icon }: ChipProps) => (
  <span
    className={cx(
      "inline-flex min-h-7 items-center gap-1.5 rounded-full border px-3 text-sm font-medium wrap-anywhere",
      tones[tone],
    )}
  >
    {icon}
    {children}
  </span>
);
