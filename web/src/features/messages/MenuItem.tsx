import type { LucideIcon } from "lucide-react";
import { cx } from "#/ui/cx";

interface MenuItemProps {
  icon: LucideIcon;
  label: string;
  danger?: boolean;
  onClick: () => void;
}

/** One of the things that can be done with a message. */
export const MenuItem = ({ icon: Icon, label, danger, onClick }: MenuItemProps) => (
  <button
    type="button"
    onClick={onClick}
    className={cx(
      "flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left transition duration-150 -outline-offset-3 hover:bg-rose-soft",
      danger && "text-alarm",
    )}
  >
    <Icon size={20} aria-hidden />
    {label}
  </button>
);
