import { Eye, Heart, type LucideIcon, Settings, Wallet } from "lucide-react";
import { Link } from "react-router";
import { me as text } from "#/text/me";

interface Shortcut {
  label: string;
  icon: LucideIcon;
  /** The path it leads to; some have none yet. */
  to?: string;
}

const shortcuts: readonly Shortcut[] = [
  { label: text.likes, icon: Heart, to: "/my-likes" },
  { label: text.visitors, icon: Eye },
  { label: text.wallet, icon: Wallet },
  { label: text.settings, icon: Settings, to: "/settings" },
];

const look =
  "flex min-h-20 w-full flex-col items-center justify-center gap-1.5 rounded-card px-1 text-center text-tab font-semibold transition duration-150 hover:bg-rose-soft";

export const Shortcuts = () => (
  <nav aria-label={text.shortcuts}>
    <ul className="grid grid-cols-4 rounded-card border border-line bg-surface">
      {shortcuts.map(({ label, icon: Icon, to }) => (
        <li key={label}>
          {to ? (
            <Link to={to} className={look}>
              <Icon size={24} aria-hidden className="text-rose" />
              {label}
            </Link>
          ) : (
            <button type="button" className={look}>
              <Icon size={24} aria-hidden className="text-rose" />
              {label}
            </button>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
