import { expect, type Locator } from "@playwright/test";

/** An item may be taken off the page meanwhile: whoever calls this tries again. */
const bring = (item: Locator, block: ScrollLogicalPosition) =>
  item.evaluate((shown, block) => shown.scrollIntoView({ block, behavior: "instant" }), block, {
    timeout: 500,
  });

/**
 * Goes on through a list that draws only what is near the window: the last item drawn comes to the top, or the first
 * to the bottom. So nothing is ever passed that was not drawn.
 */
export async function scrollOn(items: Locator, direction: "down" | "up" = "down"): Promise<void> {
  if (direction === "down") await bring(items.last(), "start");
  else await bring(items.first(), "end");
}

/** Goes on through such a list until an item is in view. */
export async function scrollTo(
  items: Locator,
  goal: Locator,
  direction: "down" | "up" = "down",
): Promise<void> {
  await expect(async () => {
    if ((await goal.count()) > 0) await bring(goal, "center");
    else await scrollOn(items, direction);
    await expect(goal).toBeInViewport({ timeout: 500 });
  }).toPass({ intervals: [50] });
}
