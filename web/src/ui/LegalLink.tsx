import type { ReactNode } from "react";
import { cx } from "./cx";

interface LegalLinkProps {
  /** The path of its page, which is none of the app's; without one it leads nowhere. */
  to: string | null | undefined;
  /** For screens that would lose something. */
  newTab?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to a text of the operator's. Screen readers announce one that leads nowhere as disabled. */
export const LegalLink = ({ to, newTab, className, children }: LegalLinkProps) => (
  // One element for both, so that the answer doesn't replace what may be read or focused. An `a` without href is HTML's
  // placeholder link; the role keeps it a link for screen readers.
  <a
    {...(to ? { href: to } : { role: "link", "aria-disabled": true })}
    {...(newTab && { target: "_blank", rel: "noreferrer" })}
    className={cx("underline underline-offset-2", !to && "cursor-default", className)}
  >
    {children}
  </a>
);
