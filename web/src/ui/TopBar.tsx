import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "#/text/common";
import { IconButton } from "./IconButton";

interface TopBarProps {
  title: ReactNode;
  onBack?: (() => void) | undefined;
  /** Shown before the title if there is no back button. */
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** The bar at the top of a screen: back button, title, actions. */
export const TopBar = ({ title, onBack, leading, trailing }: TopBarProps) => (
  <header className="safe-top sticky top-0 z-20 bg-paper">
    <div className="measured flex min-h-14 items-center gap-1 px-2 max-[22rem]:gap-0">
      {onBack ? (
        <IconButton label={common.back} icon={ArrowLeft} onClick={onBack} />
      ) : (
        (leading ?? <span className="w-2" />)
      )}
      <h1 className="min-w-0 flex-1 truncate text-title">{title}</h1>
      {trailing}
    </div>
  </header>
);
