import { useSyncExternalStore } from "react";
import { onScroll } from "./useVisibleRange";

/** How many px one rem has: more where somebody chose large text. */
export const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export const useTextSize = () => useSyncExternalStore(onScroll, textSize);
