import type { ReactNode } from "react";
import { cx } from "./cx";

/** A link that is shown but leads nowhere yet, and says so to screen readers. */
export const PlaceholderLink = ({ children, className }: { children: ReactNode; className?: string }) => (
  // An `a` without address is what HTML calls a placeholder; the role keeps it a link.
  <a
    role="link"
    aria-disabled="true"
    className={cx("cursor-default underline underline-offset-2", className)}
  >
    {children}
  </a>
);
