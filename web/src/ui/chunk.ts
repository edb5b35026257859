import { type ComponentType, lazy } from "react";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

const RELOADED_KEY = "kindred.reloaded";

/** Loads a chunk, with one retry; if it is gone, as after a deploy, reloads the page once. */
async function loadWithRetry<Props>(load: () => Promise<Loaded<Props>>): Promise<Loaded<Props>> {
  try {
    const loaded = await load().catch(() => load());
    sessionStorage.removeItem(RELOADED_KEY);
    return loaded;
  } catch (thrown) {
    if (sessionStorage.getItem(RELOADED_KEY)) throw thrown;
    sessionStorage.setItem(RELOADED_KEY, "1");
    globalThis.location.reload();
    return new Promise(() => undefined);
  }
}

/**
 * A component in a chunk of its own: `chunk(() => import("./EmojiPicker"))`. `preload` fetches it before it is shown.
 * Render it inside a `<Suspense>`.
 */
export function chunk<Props = object>(load: () => Promise<Loaded<Props>>) {
  let loading: Promise<Loaded<Props>> | undefined;
  const once = () => {
    loading ??= loadWithRetry(load);
    return loading;
  };
  return Object.assign(lazy(once), { preload: () => void once() });
}
