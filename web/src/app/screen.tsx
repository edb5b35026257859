import { type ComponentType, lazy } from "react";

type Loaded = { default: ComponentType };

const RELOADED = "kindred.reloaded";

/** A chunk that is gone after a deploy is asked for once more, then the page is loaded anew, once. */
async function persistently(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const loaded = await load().catch(() => load());
    sessionStorage.removeItem(RELOADED);
    return loaded;
  } catch (thrown) {
    if (sessionStorage.getItem(RELOADED)) throw thrown;
    sessionStorage.setItem(RELOADED, "1");
    globalThis.location.reload();
    return new Promise(() => undefined);
  }
}

/**
 * A part of the app in its own chunk: `screen(() => import("#/features/login/LoginScreen"))`. `preload` fetches it before
 * it is shown.
 */
export function screen(load: () => Promise<Loaded>) {
  let asked: Promise<Loaded> | undefined;
  const once = () => {
    asked ??= persistently(load);
    return asked;
  };
  return Object.assign(lazy(once), { preload: () => void once() });
}
