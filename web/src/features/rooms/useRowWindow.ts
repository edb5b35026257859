import { type RefObject, useLayoutEffect, useState } from "react";

/** Rows shown beyond what is in sight, on either side. */
const spare = 10;

/** Which rows of a long list, all of one height, are near enough to be seen while the page scrolls. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const isThere = count > 0;
  const [from, setFrom] = useState(0);
  const [length, setLength] = useState(3 * spare);
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // Whole steps, so that scrolling draws anew now and then and not all the time.
      const first = Math.floor(-top / rowHeight / spare) * spare;
      setFrom(Math.max(0, first - spare));
      setLength(Math.ceil(globalThis.innerHeight / rowHeight / spare) * spare + 3 * spare);
    };
    look();
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    for (const sign of ["scroll", "resize"]) globalThis.addEventListener(sign, look, options);
    return () => listening.abort();
  }, [list, rowHeight, isThere]);
  const start = Math.min(from, Math.max(0, count - 1));
  return { from: start, to: Math.min(count, start + length) };
}
