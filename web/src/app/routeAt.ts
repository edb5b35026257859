import { matchPath } from "react-router";
import { routeTable } from "./routeTable";

const routeAt = (pathname: string) => routeTable.find(({ path }) => matchPath(path, pathname));

/** True if only signed-in people may open this path. */
export const isGuarded = (pathname: string) => routeAt(pathname)?.guard === "member";

/** True if the tab bar stands under the screen at this path. */
export function hasTabBar(pathname: string): boolean {
  const route = routeAt(pathname);
  return route?.guard === "member" && route.tabBar === true;
}

/** Fetches the screen at a path before it is shown. */
export const preloadScreen = (pathname: string) => routeAt(pathname)?.Screen.preload();
