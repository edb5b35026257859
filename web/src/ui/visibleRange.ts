/** Which items of a long list to render, and the height of those before and after, in px. */
export interface VisibleRange {
  first: number;
  /** The index after the last one. */
  end: number;
  before: number;
  after: number;
}

/**
 * The items near the window. `heights` are those of all items, `top` is the list's distance from the window's upper edge
 * (negative when scrolled past), `overscan` the distance beyond the window's edges that is rendered too.
 */
export function visibleRange(
  heights: readonly number[],
  top: number,
  windowHeight: number,
  overscan: number,
): VisibleRange {
  let [first, end, before, after, y] = [0, 0, 0, 0, top];
  for (const [at, height] of heights.entries()) {
    if (y + height < -overscan) {
      first = at + 1;
      before += height;
    }
    if (y > windowHeight + overscan) after += height;
    else end = at + 1;
    y += height;
  }
  return { first: Math.min(first, end), end, before, after };
}
