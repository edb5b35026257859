import { lazyScreen } from "./lazyScreen";
import { isGuarded, preloadScreen } from "./routeAt";

/** What signed-in people's screens stand in; visitors don't load it. */
export const Inside = lazyScreen(() => import("./Inside"));

/** Fetches the chunks of a path while the session is still being checked. */
export function preload(pathname: string): void {
  if (isGuarded(pathname)) Inside.preload();
  preloadScreen(pathname);
}
