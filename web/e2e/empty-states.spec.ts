import { expect, type Locator } from "@playwright/test";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** How far the middle of a state is from the middle of the room below the bar, if any, of its screen or pane, as parts of that room. */
const offCentre = (heading: Locator) =>
  heading.evaluate((title) => {
    const state = title.parentElement ?? title;
    const [first, last] = [state.firstElementChild ?? state, state.lastElementChild ?? state];
    const pane = title.closest("aside") ?? title.closest("main") ?? title;
    const { left, width } = pane.getBoundingClientRect();
    const bar = (pane.querySelector("header") ?? document.querySelector("header"))?.getBoundingClientRect();
    const top = bar?.bottom ?? 0;
    const at = title.getBoundingClientRect();
    const middle = (first.getBoundingClientRect().top + last.getBoundingClientRect().bottom) / 2;
    return {
      across: Math.abs((at.left + at.right) / 2 - left - width / 2) / width,
      down: Math.abs(middle - (top + innerHeight) / 2) / (innerHeight - top),
      scrolls: document.documentElement.scrollHeight > innerHeight,
      window: innerWidth,
    };
  });

test("WIDE-01 what stands where there is nothing yet is in the middle of its room", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Ely", ["Alex"]);
  await signIn(page, me);
  for (const [path, title] of [
    ["/discovery", "no user data"],
    ["/messages", "No conversations yet"],
    ["/moments?tag=nobodywroteofthis", "No moments with #nobodywroteofthis"],
    ["/my-likes", "No likes yet"],
    ["/my-likes?tab=favorites", "No favorites yet"],
    ["/match", "Match not found"],
  ] as const) {
    await page.goto(path);
    const heading = page.getByRole("heading", { name: title, level: 2 });
    await expect(heading).toBeVisible();
    for (const [width, height] of [
      [820, 1180],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      // Once it is drawn in the new size.
      const placed = async () => {
        const { across, down, scrolls, window } = await offCentre(heading);
        return { across: across < 0.01, down: down < 0.1, scrolls, window };
      };
      await expect
        .poll(placed, `${path} at ${width} px`)
        .toEqual({ across: true, down: true, scrolls: false, window: width });
    }
  }
});
