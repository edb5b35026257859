import { common } from "#/text/common";
import { cx } from "./cx";

/** A grey shape where something will be. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-field bg-line", className)} />
);

/** Says that something is loading, and shows its shapes only when it takes longer than a blink. */
export const Loading = ({ children, label }: { children: React.ReactNode; label?: string }) => (
  <div role="status" aria-busy="true" className="animate-late">
    <span className="sr-only">{label ?? common.loading}</span>
    {children}
  </div>
);
