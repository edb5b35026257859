import type { ReactNode } from "react";

interface EmptyStateProps {
  /** A drawing in the line style of the icons. */
  art: ReactNode;
  title: string;
  hint?: string;
  action?: ReactNode;
}

/** Shown in place of an empty list: an icon, a sentence, an action. */
export const EmptyState = ({ art, title, hint, action }: EmptyStateProps) => (
  <div className="empty-state">
    <div className="mb-2 flex size-28 items-center justify-center rounded-full bg-rose-soft text-rose">
      {art}
    </div>
    <h2 className="text-lg first-letter:uppercase">{title}</h2>
    {hint ? <p className="text-base text-ink-soft text-pretty">{hint}</p> : null}
    {action ? <div className="mt-3">{action}</div> : null}
  </div>
);
