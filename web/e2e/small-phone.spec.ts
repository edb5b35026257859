import { expect, type Locator, type Page } from "@playwright/test";
import { changeJson } from "./support/answers";
import { card, expectOnTop } from "./support/deck";
import { edgesOf, middleOf } from "./support/layout";
import { bornFor, newPerson, profileIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { installClock, pauseClock } from "./support/toasts";

test.use({ viewport: { width: 320, height: 640 } });

/** What is shown of an element is all of it. */
const isWhole = (shown: Locator) => shown.evaluate((node) => node.scrollWidth <= node.clientWidth);

/**
 * Whoever comes to the deck first is online and verified: there are two signs beside the name. What the grid asks for besides is left
 * alone.
 */
const withSigns = (page: Page) =>
  page.route(
    "**/api/users/discover?*",
    (route) =>
      changeJson(route, ({ users, ...rest }: { users: object[] }) => ({
        ...rest,
        users: users.map((user) => ({ ...user, is_online: true, is_verified: true })),
      })),
    { times: 1 },
  );

test("DISC-05 on a small phone a card leaves the photo to the face, and a tile has room for a name and a whole interest", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Curepipe");
  const interests = ["Technology", "Travel", "Photography"];
  const me = await newPerson(request, { ...alike, name: "Alex", interests });
  await newPerson(request, { ...alike, name: "Leonie", interests });
  await withSigns(page);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Leonie");
  const deck = await edgesOf(page.getByRole("region", { name: "People near you" }));
  const name = await edgesOf(page.getByRole("heading", { name: /^Leonie/ }));
  expect((deck.bottom - name.top) / (deck.bottom - deck.top)).toBeLessThan(0.4);

  await page.getByRole("button", { name: "Grid view" }).click();
  const tile = page.getByRole("listitem").filter({ has: card(page) });
  expect(await isWhole(tile.getByRole("heading").getByText("Leonie"))).toBe(true);
  const first = tile.getByText("Technology");
  expect(await isWhole(first)).toBe(true);
  await expect(first).toBeInViewport({ ratio: 1 });
});

test("DISC-14 on a small phone what would bring more people is in reach where nobody fits", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Kiruna");
  const age = alike.age + 1;
  const me = await newPerson(request, { ...alike, name: "Alex" });
  await newPerson(request, { ...alike, age, date_of_birth: bornFor(age), name: "Ben" });
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(page.getByText("no user data")).toBeVisible();
  const widen = page.getByRole("button", { name: /^Widen to/ });
  await expect(widen).toBeVisible();
  const scrolled = await page.evaluate(() => scrollY);
  const [x, y] = await middleOf(widen);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(
    await widen.evaluate((node, at) => node.contains(document.elementFromPoint(...at)), [x, y] as const),
  ).toBe(true);
  // It stands out, and what brings nobody doesn't.
  const ground = (button: Locator) => button.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await ground(page.getByRole("button", { name: "Reload" }))).not.toBe(await ground(widen));
});

test("DISC-03 a double tap on Skip skips one person, two presses of a key there skip two", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Bechar");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  for (const name of ["Ben", "Carl", "Dan", "Emil"]) await newPerson(request, { ...alike, name });
  await signIn(page, me);
  await installClock(page);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const skipped: string[] = [];
  page.on("request", (call) => {
    if (call.url().includes("/api/matches/skip/")) skipped.push(call.url());
  });
  const skip = page.getByRole("button", { name: "Skip" });
  const at = await middleOf(skip);
  // No time passes between the two taps of a double tap.
  await pauseClock(page);
  await page.touchscreen.tap(...at);
  await page.touchscreen.tap(...at);
  await page.clock.resume();
  await skip.press("Enter");
  await skip.press("Enter");
  await expect.poll(() => skipped.length).toBe(3);
  // Whoever is left has the deck to themselves.
  await expect(card(page)).toBeVisible();
  await skip.press("Enter");
  await expect(page.getByText("no more users")).toBeVisible();
  await expect.poll(() => skipped.length).toBe(4);
});
