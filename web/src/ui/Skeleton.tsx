import { common } from "#/text/common";
import { cx } from "./cx";

/** A placeholder shape for content that is loading. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-field bg-line", className)} />
);

/** Announces that something is loading; its placeholders appear after a short delay only. */
export const Loading = ({ children, label }: { children: React.ReactNode; label?: string }) => (
  <div role="status" aria-busy="true" className="animate-late">
    <span className="sr-only">{label ?? common.loading}</span>
    {children}
  </div>
);
