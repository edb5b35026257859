import type { ReactNode } from "react";

/** What went wrong, in red, where it went wrong; read aloud when it appears. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="empty:hidden">
    {children ? (
      <p className="rounded-field bg-alarm-soft px-4 py-3 text-sm font-medium text-alarm">{children}</p>
    ) : null}
  </div>
);
