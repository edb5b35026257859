import type { ReactNode } from "react";
import { cx } from "#/ui/cx";

interface CountedButtonProps {
  label: string;
  count: number;
  icon: ReactNode;
  pressed?: boolean;
  expanded?: boolean;
  onPress: () => void;
}

/** A button with an icon and a count, as for likes and comments. */
export const CountedButton = ({ label, count, icon, pressed, expanded, onPress }: CountedButtonProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    aria-expanded={expanded}
    onClick={onPress}
    className={cx(
      "inline-flex min-h-11 min-w-16 items-center gap-2 rounded-full px-3 font-semibold tabular-figures transition duration-150 active:scale-95 hover:bg-rose-soft",
      pressed ? "text-rose" : "text-ink-soft",
    )}
  >
    {icon}
    <span className="sr-only">{label}</span> {count}
  </button>
);
