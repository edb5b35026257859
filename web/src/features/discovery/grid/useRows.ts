import { useSyncExternalStore } from "react";
import { type Rows, rowsInView } from "./rows";

/** The column is at most 30 rem wide, with 12 px on each side and between its two tiles. */
const widest = 30;
const gap = 12;
/** What stands under a tile's photo: its buttons. */
const buttons = 52;

function subscribe(changed: () => void): () => void {
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  globalThis.addEventListener("scroll", changed, options);
  globalThis.addEventListener("resize", changed, options);
  return () => listening.abort();
}

const tileWidth = () => {
  const page = document.documentElement;
  const rem = Number.parseFloat(getComputedStyle(page).fontSize) || 16;
  return (Math.min(widest * rem, page.clientWidth) - gap * 3) / 2;
};

export interface ShownRows {
  first: number;
  end: number;
  /** A tile's height in px. */
  tile: number;
  /** Where row `n` begins, in px from the first one's top. */
  topOf: (n: number) => number;
}

/** Which rows of a grid are near the window, now and as the page is scrolled. Known before the first drawing. */
export function useRows(count: number): ShownRows {
  const tile = useSyncExternalStore(subscribe, () => Math.round((tileWidth() * 5) / 4) + buttons);
  const rows: Rows = { height: tile + gap, count };
  // As one text, so that nothing is drawn anew until another row comes near.
  const shown = useSyncExternalStore(subscribe, () =>
    rowsInView(globalThis.scrollY, globalThis.innerHeight, rows).join(" "),
  );
  const [first = 0, end = 0] = shown.split(" ").map(Number);
  return {
    first,
    end,
    tile,
    topOf: (n) => n * rows.height,
  };
}
