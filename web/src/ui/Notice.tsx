import { Info } from "lucide-react";
import type { ReactNode } from "react";

/** An important note. Its live region is always rendered, so that screen readers announce a new note. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className="empty:hidden">
    {children ? (
      <p className="mb-4 flex gap-2 rounded-field bg-rose-soft px-4 py-3 text-sm font-medium text-ink">
        <Info size={20} className="shrink-0 text-rose" aria-hidden />
        {children}
      </p>
    ) : null}
  </div>
);
