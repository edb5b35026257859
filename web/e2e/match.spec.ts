import { expect } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { actAs } from "./support/api";
import { deferred } from "./support/deferred";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

test("MATCH-01 both photos, the person's name, and the ways on, all in sight in a low window", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bergen", ["Alex", "Ben"]);
  await actAs(request, ben).superlike(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await expect(page.getByText("You and Ben like each other.")).toBeVisible();
  for (const [photo, person] of [
    ["Your photo", me],
    ["Photo of Ben", ben],
  ] as const) {
    const image = page.getByRole("img", { name: photo });
    const main = await actAs(request, me).mainPhotoOf(person);
    expect(await image.evaluate((node: HTMLImageElement) => new URL(node.src).pathname)).toBe(main);
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  }
  for (const [width, height] of [
    [1280, 720],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
    for (const shown of [
      page.getByRole("img", { name: "Your photo" }),
      page.getByRole("img", { name: "Photo of Ben" }),
      page.getByRole("textbox", { name: "Say hello to Ben" }),
      page.getByRole("link", { name: "Keep Swiping" }),
    ])
      await expect(shown, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }

  await page.getByRole("link", { name: "Send a Message" }).click();
  await expect(page).toHaveURL(`/chat/${await actAs(request, me).roomWith(ben)}`);
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/discovery$/);
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeHidden();
});

test("POLISH-02 MATCH-01 a match made while the answer to one's own like is on its way is celebrated, too; Escape leads on to Discover", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Whangarei", ["Alex", "Ben"]);
  await signIn(page, me);
  await openStarted(page, "/discovery");
  await expectOnTop(page, "Ben");
  const [answered, held] = [deferred(), deferred()];
  await routeFromNow(page, "**/api/matches/like/**", (route) =>
    withAnswer(route, async (answer) => {
      answered.resolve();
      await held.promise;
      await route.fulfill({ response: answer });
    }),
  );
  await page.keyboard.press("ArrowRight");
  await answered.promise;
  const told = page.waitForResponse(/matches\/recent\?limit=20/);
  await actAs(request, ben).like(me);
  await (await told).finished();
  held.resolve();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/discovery");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toHaveCount(0);
});

test("MATCH-02 without a person it says 'Match not found'", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Trondheim", ["Alex"]);
  await signIn(page, me);
  await page.goto("/match");
  await expect(page.getByText("Match not found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Discover people" }).click();
  await expect(page).toHaveURL(/\/discovery$/);
});

test("DISC-03 MATCH-01 keys count from the moment their screen is there", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Sliven", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.addInitScript(() => {
    // Each key is pressed once, in the same task in which React has put its screen on the page.
    const presses = [
      { on: `[aria-label="Open Ben's profile"]`, key: "ArrowRight" },
      { on: "main h1.animate-rise", key: "Escape" },
    ];
    new MutationObserver(() => {
      const [next] = presses;
      if (!next || !document.querySelector(next.on)) return;
      presses.shift();
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: next.key, bubbles: true, cancelable: true }),
      );
      document.documentElement.dataset["pressed"] = next.key;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/discovery");
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "Escape");
  await expect(page).toHaveURL("/discovery");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toHaveCount(0);
});
