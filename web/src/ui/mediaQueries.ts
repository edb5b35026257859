import { useState, useSyncExternalStore } from "react";
import { modalStore } from "./modal";

/** From here on a rail stands beside the screens, and no tab bar under them. The styles know both widths as `rail:` and `wide:`. */
export const RAIL = "(min-width: 700px)";
/** From here on two panes stand beside each other where two things belong together. */
export const WIDE = "(min-width: 1024px)";

/**
 * True on a device that most likely has a keyboard of its own: there the field of a chat or of comments has the focus at once.
 * On a phone the keyboard on the screen would come up by itself and cover what is to be read.
 */
export const hasPhysicalKeyboard = () => matchMedia(`${WIDE} and (hover: hover)`).matches;

/** True while the window fits a media query. For what is rendered in such windows alone; layout is a matter of the styles. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );

/**
 * True while two panes stand beside each other. Under a dialog that does not change: one that stands in a pane would go with
 * it, and what is typed there. The panes follow the window once it is closed.
 */
export function useTwoPanes(): boolean {
  const fit = useMedia(WIDE);
  const [shown, setShown] = useState(fit);
  const mustWait = useSyncExternalStore(
    modalStore.subscribe,
    () => shown !== fit && modalStore.get() !== undefined,
  );
  if (shown !== fit && !mustWait) setShown(fit);
  return shown;
}
