import type { ReactNode } from "react";
import { cx } from "./cx";

interface PlaceholderLinkProps {
  children: ReactNode;
  className?: string;
  /** Finds out whether there is a target after all; with it the keyboard reaches the link. */
  onClick?: () => void;
}

/** A link without a target yet; screen readers announce it as disabled. */
export const PlaceholderLink = ({ children, className, onClick }: PlaceholderLinkProps) => (
  // An `a` without href is HTML's placeholder link; the role keeps it a link for screen readers.
  <a
    role="link"
    aria-disabled="true"
    className={cx("cursor-default underline underline-offset-2", className)}
    {...(onClick && {
      tabIndex: 0,
      onClick,
      onKeyDown: ({ key }) => key === "Enter" && onClick(),
    })}
  >
    {children}
  </a>
);
