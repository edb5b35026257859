import { useSyncExternalStore } from "react";
import { textSize } from "#/ui/textSize";
import { onScroll } from "#/ui/useVisibleRange";

/** The column's greatest width in rem, and the space beside and between its two tiles in px. */
const COLUMN_REM = 30;
export const GAP = 12;
/** The height of the buttons under a tile's photo. */
const BUTTONS = 52;

function tileHeight(): number {
  const page = document.documentElement;
  const width = (Math.min(COLUMN_REM * textSize(), page.clientWidth) - GAP * 3) / 2;
  return Math.round((width * 5) / 4) + BUTTONS;
}

/** The height of a tile in px: a photo of 4:5 and its buttons. */
export const useTileHeight = () => useSyncExternalStore(onScroll, tileHeight);
