import type { ReactNode } from "react";

/** A link without a target yet; screen readers announce it as disabled. */
export const PlaceholderLink = ({ children }: { children: ReactNode }) => (
  // An `a` without href is HTML's placeholder link; the role keeps it a link for screen readers.
  <a role="link" aria-disabled="true" className="cursor-default underline underline-offset-2">
    {children}
  </a>
);
