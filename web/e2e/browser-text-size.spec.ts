import { expect } from "@playwright/test";
import config from "../playwright.config";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** The size of letters that somebody has set in the browser itself, in pixels: queries of the window's size in rem follow it, too. */
const VERY_LARGE = 32;
test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  launchOptions: {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${VERY_LARGE}`],
  },
});

test("WIDE-01 with very large letters in the browser the rail keeps its ends, and scrolls where they have no room", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  await signIn(page, me);
  await page.goto("/settings");
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(await size()).toBe(`${VERY_LARGE}px`);
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByText("Kindred")).toBeInViewport({ ratio: 1 });
  await expect(rail.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
  await expect(rail.getByRole("button", { name: /Keyboard/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 600 });
  await rail.getByRole("link", { name: "Likes", exact: true }).click();
  await expect(page).toHaveURL("/my-likes");
});
