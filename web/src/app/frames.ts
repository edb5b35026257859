import { chunk } from "#/ui/chunk";
import { isGuarded, preloadScreen } from "./routeTable";

/** What stands around screens of signed-in people; visitors don't load it. */
export const Inside = chunk(() => import("./Inside"));
export const Tabbed = chunk(() => import("./Tabbed"));

/** Fetches everything that a path will show, while it is not yet known whether it may be shown. */
export function preload(pathname: string): void {
  if (isGuarded(pathname)) {
    Inside.preload();
    Tabbed.preload();
  }
  preloadScreen(pathname);
}
