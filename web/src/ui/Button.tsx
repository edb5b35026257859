import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { BUTTON_LOOK, takeNoPress } from "./buttonLook";
import { cx } from "./cx";
import { Spinner } from "./Spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "ink" | "outline-ink" | "glow";

const base = `${BUTTON_LOOK} gap-2 font-semibold active:scale-[0.98] text-center`;

const sizes = { md: "min-h-11 px-5 text-base", lg: "min-h-13 px-6 text-base" };

const looks: Record<ButtonVariant, string> = {
  primary: "bg-rose text-on-rose shadow-card hover:brightness-105",
  secondary: "bg-surface text-ink border border-line hover:border-line-strong",
  quiet: "text-ink hover:bg-rose-soft",
  danger: "bg-surface text-alarm border border-line hover:bg-alarm-soft",
  ink: "bg-on-glow text-on-deep shadow-float",
  glow: "glow shadow-card hover:brightness-105",
  "outline-ink": "border-2 border-on-glow text-on-glow",
};

interface Look {
  variant?: ButtonVariant | undefined;
  size?: keyof typeof sizes | undefined;
  wide?: boolean | undefined;
}

const look = ({ variant = "primary", size = "md", wide }: Look, more?: string) =>
  cx(base, sizes[size], looks[variant], wide && "w-full", more);

interface ButtonProps extends Look, ComponentProps<"button"> {
  /** Shows a spinner and ignores presses; the label stays for screen readers. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, busy, icon, children, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled` while busy: that would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? takeNoPress : onClick}
      className={look({ variant, size, wide }, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look, LinkProps {
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}
