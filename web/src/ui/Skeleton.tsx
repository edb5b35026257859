import type { ReactNode } from "react";
import { common } from "#/text/common";
import { cx } from "./cx";

/** A placeholder shape for content that is loading. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={cx("animate-shimmer rounded-field bg-line", className)} />
);

/** When placeholders that had been in sight went (those of the page as it came, now), and how soon after them others count as the same wait. */
let gone = document.querySelector("[aria-busy]") ? Date.now() : Number.NEGATIVE_INFINITY;
const SAME_WAIT_MS = 500;

/** Placeholders that take the place of others appear at once. */
function follow(box: HTMLElement | null) {
  const came = Date.now();
  if (box && came - gone < SAME_WAIT_MS) box.style.animationDelay = "0s";
  return () => {
    if (Date.now() - came > SAME_WAIT_MS) gone = Date.now();
  };
}

/** Announces that something is loading; its placeholders appear after a short delay only. */
export const Loading = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div ref={follow} role="status" aria-busy="true" className="animate-late">
    <span className="sr-only">{label ?? common.loading}</span>
    {children}
  </div>
);
