import type { Locator } from "@playwright/test";

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box;
}

/** Where the edges of something are on the page. */
export async function edgesOf(shown: Locator) {
  const { x, y, width, height } = await boxOf(shown);
  return { left: x, right: x + width, top: y, bottom: y + height };
}

/** The middle of something, which is scrolled into the window. */
export async function middleOf(shown: Locator): Promise<[x: number, y: number]> {
  await shown.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(shown);
  return [x + width / 2, y + height / 2];
}

/** Where the upper left corner of something is on the page. */
export const positionOf = (shown: Locator): Promise<{ x: number; y: number }> => boxOf(shown);
