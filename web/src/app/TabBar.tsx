import { Compass, type LucideIcon, MessageCircle, Newspaper, UserRound } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useNewsCount } from "#/state/unread";
import { common } from "#/text/common";
import { CountBadge } from "#/ui/Badge";
import { cx } from "#/ui/cx";
import { usePendingTab } from "./pendingTab";
import { preloadScreen } from "./routeAt";

export interface Tab {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other screens that it stands for. */
  also?: RegExp;
}

/** The main screens, in the order of the tab bar. */
export const tabs: readonly Tab[] = [
  { to: "/discovery", label: common.discover, icon: Compass, also: /^\/discover$/ },
  { to: "/moments", label: common.moments, icon: Newspaper, also: /^\/moments\// },
  { to: "/messages", label: common.messages, icon: MessageCircle, also: /^\/chat\// },
  { to: "/my-profile", label: common.profile, icon: UserRound },
];

/** True if the tab stands for the screen at this path. */
export const isCurrent = ({ to, also }: Tab, path: string) => path === to || also?.test(path) === true;

interface TabLinkProps {
  tab: Tab;
  current: boolean;
  /** The number in its badge; 0 shows none. */
  count: number;
  onPress?: (event: MouseEvent) => void;
}

export function TabLink({ tab, current, count, onPress }: TabLinkProps) {
  return (
    <Link
      to={tab.to}
      onPointerEnter={() => preloadScreen(tab.to)}
      onPointerDown={() => preloadScreen(tab.to)}
      onClick={onPress}
      aria-current={current ? "page" : undefined}
      className={cx(
        "tab",
        current ? "bg-rose-soft text-rose forced-color-adjust-none" : "text-ink-soft hover:text-ink",
      )}
    >
      <tab.icon size={24} strokeWidth={current ? 2.25 : 2} aria-hidden />
      {tab.label}{" "}
      <span className="tab-count">
        <CountBadge count={count} />
      </span>
    </Link>
  );
}

/** Links to the four main screens; a rail in wide windows, which has more at its ends. */
export function TabBar({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const { pending: shown = pathname, goTo } = usePendingTab();
  const unread = useNewsCount(true);
  return (
    <nav aria-label={common.tabs} className="tabs">
      <div className="tab-row">
        {tabs.map((tab) => (
          <TabLink
            key={tab.to}
            tab={tab}
            current={isCurrent(tab, shown)}
            count={tab.to === "/messages" ? unread : 0}
            onPress={(event) => goTo(tab.to, event)}
          />
        ))}
      </div>
      {children}
    </nav>
  );
}
