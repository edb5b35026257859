import { Ellipsis } from "lucide-react";
import { cx } from "./cx";

interface MenuButtonProps {
  /** The accessible name and tooltip. */
  label: string;
  onPress: () => void;
  onPointerEnter?: () => void;
  /** When else it is shown, and where it stands. */
  className: string;
}

/** Opens the menu of one of many. Shown while what it stands in, a `group`, is pointed at. */
export const MenuButton = ({ label, onPress, onPointerEnter, className }: MenuButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-haspopup="dialog"
    onClick={onPress}
    onPointerEnter={onPointerEnter}
    className={cx(
      "pointer-events-none flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 transition duration-150 group-hover:pointer-events-auto group-hover:opacity-100 hover:bg-rose-soft",
      className,
    )}
  >
    <Ellipsis size={18} aria-hidden />
  </button>
);
