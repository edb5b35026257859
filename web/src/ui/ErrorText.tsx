import type { ReactNode } from "react";

/** An error text; screen readers announce it. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="empty:hidden">
    {children ? (
      <p className="rounded-field bg-alarm-soft px-4 py-3 text-sm font-medium text-alarm">{children}</p>
    ) : null}
  </div>
);
