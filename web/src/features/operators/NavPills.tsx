import { Link } from "react-router";
import { cx } from "#/ui/cx";

interface Pill {
  to: string;
  label: string;
  isCurrent: boolean;
  /** How much there is behind it, where that is known: a number and what to say of it. */
  count?: { shown: string; said: string } | undefined;
}

/** Links to the parts of something, the shown one marked. They wrap where they don't fit. */
export const NavPills = ({ label, pills }: { label: string; pills: readonly Pill[] }) => (
  <nav aria-label={label} className="flex flex-wrap gap-1">
    {pills.map((pill) => (
      <Link
        key={pill.to}
        to={pill.to}
        aria-current={pill.isCurrent ? "page" : undefined}
        className={cx(
          "inline-flex min-h-11 items-center rounded-full px-4 font-semibold transition duration-150",
          pill.isCurrent ? "bg-rose-soft text-rose" : "text-ink-soft hover:text-ink",
        )}
      >
        {pill.label}
        {pill.count ? (
          <span
            aria-label={pill.count.said}
            role="img"
            className="ml-2 rounded-full bg-rose-soft px-2 text-sm leading-6 text-rose tabular-figures"
          >
            {pill.count.shown}
          </span>
        ) : null}
      </Link>
    ))}
  </nav>
);
