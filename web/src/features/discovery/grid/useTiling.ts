import { useSyncExternalStore } from "react";
import { textSize } from "#/ui/textSize";
import { onScroll } from "#/ui/useVisibleRange";

/** The width of a phone's column in rem, and the space beside and between tiles in px. */
const COLUMN_REM = 30;
export const GAP = 12;
/** The height of the buttons under a tile's photo. */
const BUTTONS = 52;
/** The height of the interests between them: a line of 1 rem, and in px the space around it. */
const interestsHeight = (rem: number) => rem + 12;
/** A tile is at least this wide, in px of text of the usual size, where there is room for more than two. */
const NARROWEST = 220;
/** Less than this leaves two tiles no room for their words: one stands alone. */
const ROOM_FOR_TWO = 250;
/** How many px one rem usually has. */
const USUAL = 16;

/** How many tiles are in a row, and how high one is in px. */
export interface Tiling {
  columns: number;
  height: number;
}

/** The tiling of a grid that is so many px wide, with so many px a rem: photos of 4:5, each with its interests and buttons. */
export function tilingOf(width: number, rem = USUAL): Tiling {
  const larger = rem / USUAL;
  const fewest = width / larger < ROOM_FOR_TWO ? 1 : 2;
  const columns = Math.max(fewest, Math.floor((width - GAP) / (NARROWEST * larger + GAP)));
  const tile = (width - GAP * (columns + 1)) / columns;
  return { columns, height: Math.round((tile * 5) / 4 + interestsHeight(rem)) + BUTTONS };
}

/** A string, so that nothing renders again until it changes. */
function current(): string {
  const page = document.documentElement;
  const rail = Number.parseFloat(getComputedStyle(page).getPropertyValue("--rail")) || 0;
  const room = page.clientWidth - rail;
  const rem = textSize();
  return JSON.stringify(tilingOf(rail > 0 ? room : Math.min(COLUMN_REM * rem, room), rem));
}

export const useTiling = () => JSON.parse(useSyncExternalStore(onScroll, current)) as Tiling;
