import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { signIn } from "./support/session";
import { noteShifts, shiftsOn } from "./support/shifts";
import { test } from "./support/test";

/** No placeholder is left, and the pictures and the font are there. */
const isFilled = (page: Page) =>
  page.evaluate(
    () =>
      !document.querySelector("[aria-busy=true]") &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy") &&
      document.fonts.status === "loaded",
  );

/** A slow line: 150 ms there and back, 200 KB a second. */
async function throttle(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
}

for (const [place, width, height] of [
  ["Linz", 390, 844],
  ["Salzburg", 1280, 800],
] as const) {
  test(`POLISH-07 nothing shifts while the main screens and a profile load over a slow line: ${width} px`, async ({
    page,
    request,
  }) => {
    test.slow();
    const [me, ben, carl] = await peopleIn(request, place, ["Alex", "Ben", "Carl"]);
    const room = await makeMatch(request, ben, me);
    await actAs(request, ben).send(room, "Shall we say Saturday?");
    const images = [photo(1, 60, 80), photo(2, 60, 80)];
    for (const words of ["On the hill", "By the river"]) await momentsOf(request, me).post(words, { images });
    await momentsOf(request, ben).post("At the lake", { images });
    await page.setViewportSize({ width, height });
    await signIn(page, me);
    await noteShifts(page);
    await throttle(page);
    for (const [path, content] of [
      ["/messages", () => page.getByRole("region", { name: "NEW MATCHES" })],
      ["/discover", () => page.getByRole("link", { name: `Open ${carl.name}'s profile` })],
      ["/moments", () => page.getByText("By the river")],
      ["/my-profile", () => page.getByRole("button", { name: /^Bio/ })],
      [`/profile/${ben.id}`, () => page.getByText("At the lake")],
    ] as const) {
      await page.goto(path);
      await expect(content()).toBeVisible();
      await expect.poll(() => isFilled(page)).toBe(true);
      const shifts = await shiftsOn(page);
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      expect.soft(sum, `${path}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(0.001);
    }
  });
}

for (const [place, width, height] of [
  ["Steyr", 390, 844],
  ["Leoben", 1280, 800],
] as const) {
  test(`POLISH-07 nothing shifts while the deck loads with a hint above it: ${width} px`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben"]);
    await page.setViewportSize({ width, height });
    await signIn(page, me);
    await page.addInitScript((id) => localStorage.setItem(`kindred.unsent.${id}.hints`, "0"), me.id);
    await noteShifts(page);
    await throttle(page);
    await page.goto("/discover");
    await expect(page.getByRole("region", { name: "Hint 1 of 2" })).toBeVisible();
    await expect(page.getByRole("link", { name: `Open ${ben.name}'s profile` })).toBeVisible();
    await expect.poll(() => isFilled(page)).toBe(true);
    const shifts = await shiftsOn(page);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.001);
  });
}

test.describe("a page that comes in pieces", () => {
  // The test writes it itself, which the policy of pages forbids.
  test.use({ bypassCSP: true });

  test("POLISH-07 WIDE-01 the tabs of the rail stand where they stay while the rest of the page is on its way, and none is shown before its words have come", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/moments");
    const { words, before, after } = await page.evaluate(async () => {
      const html = await (await fetch("/moments")).text();
      const top = () => document.querySelector(".tab-row")?.getBoundingClientRect().top;
      const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      // Below 1,280 px it stands above its words: alone it would move once they come.
      const isIconShown = () =>
        document.querySelector(".tab svg")?.checkVisibility({ visibilityProperty: true });
      const firstIcon = html.indexOf("</svg>", html.indexOf("tab-row")) + "</svg>".length;
      const firstTab = html.indexOf("</a>", firstIcon);
      document.open();
      document.write(html.slice(0, firstIcon));
      await drawn();
      const withoutWords = isIconShown();
      document.write(html.slice(firstIcon, firstTab));
      await drawn();
      const [withWords, before] = [isIconShown(), top()];
      document.write(html.slice(firstTab));
      document.close();
      await drawn();
      return { words: { without: withoutWords, with: withWords }, before, after: top() };
    });
    expect(words).toEqual({ without: false, with: true });
    expect([before, after]).toEqual([72, 72]);
  });
});
