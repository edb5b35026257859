import { Suspense, useLayoutEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { common } from "#/text/common";
import { chunk } from "#/ui/chunk";
import { cx } from "#/ui/cx";
import { lazyPane } from "#/ui/lazy";
import { RAIL, useMedia, useTwoPanes } from "#/ui/mediaQueries";
import { removeEarlyTabs } from "./earlyPresses";
import { Waiting } from "./Frame";
import { hasTabBar } from "./routeAt";
import { outlinesOf } from "./screenOutlines";
import { TabBar } from "./TabBar";

const RailExtras = chunk(() => import("./RailExtras"), { Failed: () => null });
const ConversationsPane = lazyPane(() => import("#/features/rooms/ConversationsPane"), common.messages);

const conversations = /^\/(messages|chat)\b/;

/**
 * What stands around a signed-in person's screen: the tab bar under the main ones on a phone, a rail beside every one in a
 * wider window, and in a wide one the conversations beside the thread. The screen itself stays where it is in each.
 */
export function Layout() {
  const { pathname } = useLocation();
  // The match has the window to itself.
  const isAlone = pathname === "/match";
  const hasRail = useMedia(RAIL) && !isAlone;
  const isPair = useTwoPanes() && conversations.test(pathname);
  // Those that the page came with (`EarlyTabs`), before this is painted.
  useLayoutEffect(() => removeEarlyTabs(), []);
  return (
    <>
      {hasRail ? (
        <TabBar>
          <Suspense>
            <RailExtras />
          </Suspense>
        </TabBar>
      ) : null}
      <div className={cx(isPair && "conversations", isAlone && "alone")}>
        {isPair ? (
          <Suspense fallback={<aside aria-hidden>{outlinesOf("/messages")}</aside>}>
            <ConversationsPane />
          </Suspense>
        ) : null}
        <div className="min-w-0">
          <Suspense fallback={isPair && pathname === "/messages" ? null : <Waiting />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
      {!hasRail && hasTabBar(pathname) ? <TabBar /> : null}
    </>
  );
}
