import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

interface GroupProps {
  title: string;
  children: ReactNode;
  hint?: string;
}

/** A group of lines under a heading. */
export const Group = ({ title, children, hint }: GroupProps) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-lg">{title}</h2>
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {children}
    </div>
    {hint ? <p className="px-4 text-sm text-ink-soft">{hint}</p> : null}
  </section>
);

interface GroupButtonProps {
  label: string;
  value?: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** A line of a group that is a button. */
export const GroupButton = ({ label, value, icon, danger, busy, onClick }: GroupButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    disabled={busy}
    aria-busy={busy || undefined}
    className={cx(
      "flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left transition duration-150 -outline-offset-3 focus-visible:rounded-card",
      "hover:bg-rose-soft disabled:opacity-60",
      danger && "text-alarm",
    )}
  >
    {icon}
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
      <span className="min-w-0">{label} </span>
      <span dir="auto" className="min-w-0 truncate text-right">
        {value}
      </span>
    </span>
    <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-soft" />
  </button>
);
