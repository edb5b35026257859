import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "#/text/common";
import { IconButton } from "./IconButton";

interface TopBarProps {
  title: ReactNode;
  onBack?: () => void;
  /** What stands before the title where there is no way back. */
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** The head of a screen: back, its title, what it offers. Stays at the top. */
export const TopBar = ({ title, onBack, leading, trailing }: TopBarProps) => (
  <header className="safe-top sticky top-0 z-20 bg-paper">
    <div className="flex min-h-14 items-center gap-1 px-2">
      {onBack ? (
        <IconButton label={common.back} icon={ArrowLeft} onClick={onBack} />
      ) : (
        (leading ?? <span className="w-2" />)
      )}
      <h1 className="min-w-0 flex-1 truncate text-lg">{title}</h1>
      {trailing}
    </div>
  </header>
);
