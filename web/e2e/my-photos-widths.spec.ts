import { expect } from "@playwright/test";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("WIDE-01 one's own photos are asked for at the width they have: in their six places, and in the slots behind them", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  const photos = page.getByRole("region", { name: "Photos" }).getByRole("listitem").locator("img");
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/my-profile");
    await expect(photos).toHaveCount(2);
    for (const shown of await photos.all()) {
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe("");
      const asked = await shown.evaluate((image: HTMLImageElement) => ({
        for: Number(new URL(image.currentSrc).searchParams.get("w")),
        place: image.clientWidth * devicePixelRatio,
        widths: image.srcset.split(", ").map((source) => Number(/ (\d+)w$/.exec(source)?.[1])),
      }));
      expect(asked.widths).toEqual([160, 320, 640, 1080]);
      expect(asked.for).toBe(asked.widths.find((each) => each >= asked.place));
    }
  }
  await page.getByRole("button", { name: "Your photos" }).click();
  const slots = page.getByRole("dialog", { name: "Your photos" }).getByRole("listitem").locator("img");
  await expect(slots.nth(0)).toHaveAttribute("src", /[?]w=1080$/);
  await expect(slots.nth(1)).toHaveAttribute("src", /[?]w=640$/);
});
