import { Heart, Keyboard, type LucideIcon, Settings } from "lucide-react";
import { Link, useLocation } from "react-router";
import { shortcutHelpOpen } from "#/state/shortcutHelpOpen";
import { common } from "#/text/common";
import { rail as text } from "#/text/keyboardShortcuts";
import { cx } from "#/ui/cx";
import { Logo } from "#/ui/Logo";

/** What the rail has besides the main screens: the product's name above them, and below what has no tab on a phone. */
export default function RailExtras() {
  return (
    <>
      <p className="order-first flex items-center justify-center gap-2.5 pb-1 text-rose low:hidden full:justify-start full:px-3">
        <Logo size={36} />
        <span
          className="font-display leading-tight font-semibold tracking-tight text-ink not-full:sr-only"
          // With large text it stays beside the logo.
          style={{ fontSize: "min(1.25rem, 26px)" }}
        >
          {common.product}
        </span>
      </p>
      <ul className="mt-auto flex flex-col gap-1 pb-1 low:hidden">
        <FooterLink to="/my-likes" label={text.likes} icon={Heart} />
        <FooterLink to="/settings" label={text.settings} icon={Settings} />
        <li className="pointer-coarse:hidden">
          <button
            type="button"
            title={text.keysHint}
            aria-keyshortcuts="?"
            aria-haspopup="dialog"
            onClick={() => shortcutHelpOpen.set(() => true)}
            className={linkStyle}
          >
            <Content label={text.keys} icon={Keyboard} />
          </button>
        </li>
      </ul>
    </>
  );
}

const linkStyle =
  "flex min-h-11 w-full items-center justify-center gap-4 rounded-field text-ink-soft transition duration-150 hover:bg-rose-soft hover:text-ink full:justify-start full:px-4";

const Content = ({ label, icon: Icon }: { label: string; icon: LucideIcon }) => (
  <>
    <Icon size={22} aria-hidden />
    <span className="text-[min(0.875rem,20px)] font-medium not-full:sr-only">{label}</span>
  </>
);

interface FooterLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
}

function FooterLink({ to, label, icon }: FooterLinkProps) {
  const isCurrent = useLocation().pathname === to;
  return (
    <li>
      <Link
        to={to}
        title={label}
        aria-current={isCurrent ? "page" : undefined}
        className={cx(linkStyle, isCurrent && "bg-rose-soft text-rose!")}
      >
        <Content label={label} icon={icon} />
      </Link>
    </li>
  );
}
