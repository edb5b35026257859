/** A card that was never drawn is taken to be this tall, in px. */
export const estimatedHeight = 320;
/** Drawn beyond the window's edges, in px, so that a quick thumb meets no blank. */
const overscan = 500;

/** Which cards are worth drawing, and how much room the others take. */
export interface VisibleRange {
  first: number;
  end: number;
  before: number;
  after: number;
}

/**
 * The cards near the window, of a list of cards so tall that begins `top` px below the window's upper edge (above it
 * when negative).
 */
export function visibleRange(heights: readonly number[], top: number, window: number): VisibleRange {
  let [first, end, before, after, y] = [0, 0, 0, 0, top];
  for (const [at, height] of heights.entries()) {
    if (y + height < -overscan) {
      first = at + 1;
      before += height;
    }
    if (y > window + overscan) after += height;
    else end = at + 1;
    y += height;
  }
  return { first: Math.min(first, end), end, before, after };
}
