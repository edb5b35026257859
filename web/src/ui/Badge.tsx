import { BadgeCheck } from "lucide-react";
import { common } from "#/text/common";

/** The badge of verified people. */
export const VerifiedBadge = ({ size = 20 }: { size?: number }) => (
  <span role="img" aria-label={common.verified} title={common.verified} className="inline-flex text-azure">
    <BadgeCheck size={size} fill="currentColor" stroke="var(--surface)" aria-hidden />
  </span>
);

/** The badge of generated demo people. */
export const DemoBadge = () => (
  <span className="inline-flex items-center rounded-full bg-gold-fill px-2 py-0.5 font-sans text-xs font-semibold tracking-normal text-on-glow">
    {common.demo}
  </span>
);

/** Online right now. */
export const OnlineBadge = () => (
  <span className="inline-flex items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 py-1 text-xs font-semibold text-ink">
    <span className="size-2 rounded-full bg-leaf" />
    {common.online}
  </span>
);

/** A number of unread messages; nothing for 0. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-rose px-1.5 text-[min(0.75rem,14px)] leading-4 font-bold text-on-rose tabular-figures">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{common.unread(count)}</span>
    </span>
  ) : null;
