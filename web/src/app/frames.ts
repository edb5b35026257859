import { lazyScreen } from "./lazyScreen";
import { isGuarded, preloadScreen } from "./routeTable";

/** Layouts of signed-in people's screens; visitors don't load them. */
export const Inside = lazyScreen(() => import("./Inside"));
export const Tabbed = lazyScreen(() => import("./Tabbed"));

/** Fetches the chunks of a path while the session is still being checked. */
export function preload(pathname: string): void {
  if (isGuarded(pathname)) {
    Inside.preload();
    Tabbed.preload();
  }
  preloadScreen(pathname);
}
