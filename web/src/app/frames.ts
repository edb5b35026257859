import { lazyScreen } from "./lazyScreen";
import { isGuarded, preloadScreen } from "./routeAt";

/** What signed-in people's screens stand in; visitors don't load it. */
export const SignedInFrame = lazyScreen(() => import("./SignedInFrame"));

/** Where a path leads that no route has. */
export const UnknownPath = lazyScreen(() => import("#/state/UnknownPath"));

/** Fetches the chunks of a path while the session is still being checked. Resolves once its first render needs none any more. */
export function preload(pathname: string): Promise<void> | undefined {
  const screen = preloadScreen(pathname);
  if (!isGuarded(pathname)) return screen;
  void SignedInFrame.preload();
  return undefined;
}
