import type { Locator } from "@playwright/test";

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box;
}

/** Where the left and the right edge of something are on the page. */
export async function edgesOf(shown: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = await boxOf(shown);
  return { left: x, right: x + width };
}

/** Where the upper left corner of something is on the page. */
export const positionOf = (shown: Locator): Promise<{ x: number; y: number }> => boxOf(shown);
