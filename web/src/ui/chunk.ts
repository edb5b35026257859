import { type ComponentType, lazy } from "react";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

const RELOADED = "kindred.reloaded";

/** A chunk that is gone after a deploy is asked for once more, then the page is loaded anew, once. */
async function persistently<Props>(load: () => Promise<Loaded<Props>>): Promise<Loaded<Props>> {
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
 * A screen, or a part of one, in its own chunk: `chunk(() => import("./EmojiPicker"))`. `preload` fetches it
 * before it is shown. Stands inside a `<Suspense>`.
 */
export function chunk<Props = object>(load: () => Promise<Loaded<Props>>) {
  let asked: Promise<Loaded<Props>> | undefined;
  const once = () => {
    asked ??= persistently(load);
    return asked;
  };
  return Object.assign(lazy(once), { preload: () => void once() });
}
