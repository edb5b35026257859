import { useSyncExternalStore } from "react";

/** From here on a rail stands beside the screens, and no tab bar under them. The styles know both widths as `rail:` and `wide:`. */
export const RAIL = "(min-width: 700px)";
/** From here on two panes stand beside each other where two things belong together. */
export const WIDE = "(min-width: 1024px)";

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
