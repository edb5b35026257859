import type { ReactNode } from "react";
import { cx } from "./cx";

/** A link without a target yet; screen readers announce it as disabled. */
export const PlaceholderLink = ({ children, className }: { children: ReactNode; className?: string }) => (
  // An `a` without href is HTML's placeholder link; the role keeps it a link for screen readers.
  <a
    role="link"
    aria-disabled="true"
    className={cx("cursor-default underline underline-offset-2", className)}
  >
    {children}
  </a>
);
