import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { useAccountState } from "#/state/accountState";
import { common } from "#/text/common";
import { Avatar } from "#/ui/Avatar";
import { IconButton } from "#/ui/IconButton";
import { useMedia, WIDE } from "#/ui/mediaQueries";
import { modalStore } from "#/ui/modal";
import { useStore } from "#/ui/store";
import { type Banner, bannersOf, dropBannersTo, listsConversations } from "./bannerStore";

const SHOWN_MS = 8_000;

/** True if the screen at `pathname` shows what a banner that leads to `path` tells. */
const isShownOnScreen = (pathname: string, path: string) =>
  path === pathname || (path.startsWith("/chat/") && listsConversations(pathname));

/** News at the top of whatever screen is shown. Its live region is always there, so that screen readers announce it. */
export function Banners() {
  const store = useAccountState(bannersOf);
  const banners = useStore(store);
  const { pathname } = useLocation();
  useEffect(() => dropBannersTo(store, (path) => isShownOnScreen(pathname, path)), [store, pathname]);
  // There the words one writes stand at the top, and the lower corner is free.
  const inCorner = useMedia(WIDE) && pathname === "/create-moment";
  const drop = (banner: Banner) => store.set((all) => all.filter((other) => other !== banner));
  return (
    <div
      role="status"
      aria-live="polite"
      // Below the screen's head and beside the rail, whose buttons stay within reach.
      style={inCorner ? { left: "auto", bottom: 16 } : { left: "var(--rail)", top: 76 }}
      className="safe-top pointer-events-none column fixed right-0 z-40 flex flex-col gap-2 px-2"
    >
      {banners.map((banner) => (
        <BannerCard key={banner.id} banner={banner} onGone={() => drop(banner)} />
      ))}
    </div>
  );
}

/** It goes by itself once it has been in sight for a while: not in a hidden tab, under a dialog or the pointer, nor while it has the focus. */
function BannerCard({ banner, onGone }: { banner: Banner; onGone: () => void }) {
  const { person, title, text, to } = banner;
  const covered = useStore(modalStore) !== undefined;
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (covered || !visible || held) return undefined;
    const timer = setTimeout(() => gone(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [covered, visible, held]);
  return (
    <div
      onPointerEnter={({ pointerType }) => setPointed(pointerType === "mouse")}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex animate-rise items-center rounded-card border border-line bg-surface pr-1 shadow-float"
    >
      <Link
        to={to.path}
        state={to.state}
        onClick={onGone}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card py-2.5 pl-3"
      >
        <Avatar person={person} size={44} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">{title} </span>
          <span className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{text}</span>
        </span>
      </Link>
      <IconButton label={common.dismiss} icon={X} onClick={onGone} />
    </div>
  );
}

const isVisible = () => document.visibilityState === "visible";

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
