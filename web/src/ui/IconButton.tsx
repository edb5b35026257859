import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, RefAttributes } from "react";
import { Link } from "react-router";
import { BUTTON_LOOK, takeNoPress } from "./buttonLook";
import { cx } from "./cx";
import { Spinner } from "./Spinner";

export type Tone = "ink" | "rose" | "azure" | "gold" | "leaf" | "alarm";

const tones: Record<Tone, string> = {
  ink: "text-ink",
  rose: "text-rose",
  azure: "text-azure",
  gold: "text-gold",
  leaf: "text-leaf",
  alarm: "text-alarm",
};

const looks = {
  plain: "hover:bg-rose-soft",
  raised: "bg-surface border border-line shadow-card hover:border-line-strong",
  solid: "bg-rose text-on-rose shadow-card hover:brightness-105",
};

const sizes = { sm: "size-11", md: "size-12", lg: "size-16" };
const strokes = { sm: 22, md: 24, lg: 30 };

interface Look {
  /** The accessible name and tooltip. */
  label: string;
  icon: LucideIcon;
  tone?: Tone;
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

type Shape = { [part in "tone" | "look" | "size"]: Look[part] | undefined };

const shape = ({ tone = "ink", look = "plain", size = "sm" }: Shape, more?: string) =>
  cx(
    BUTTON_LOOK,
    "shrink-0 active:scale-90",
    sizes[size],
    look !== "solid" && tones[tone],
    looks[look],
    more,
  );

interface IconButtonProps
  extends Look,
    RefAttributes<HTMLButtonElement>,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  /** For toggles: true while it is on; the icon is then filled. */
  pressed?: boolean;
  /** Shows a spinner and ignores presses. */
  busy?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, tone, look, size = "sm", pressed, busy, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      // Not `disabled` while busy: that would lose the focus.
      aria-disabled={busy || undefined}
      onClick={busy ? takeNoPress : onClick}
      className={shape({ tone, look, size }, className)}
    >
      {busy ? (
        <Spinner size={strokes[size]} />
      ) : (
        <Icon size={strokes[size]} strokeWidth={2} fill={pressed ? "currentColor" : "none"} aria-hidden />
      )}
    </button>
  );
}

interface IconLinkProps extends Look {
  to: string;
  state?: unknown;
  className?: string;
}

export function IconLink({
  label,
  icon: Icon,
  tone,
  look,
  size = "sm",
  to,
  state,
  className,
}: IconLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      title={label}
      className={shape({ tone, look, size }, className)}
    >
      <Icon size={strokes[size]} strokeWidth={2} aria-hidden />
    </Link>
  );
}
