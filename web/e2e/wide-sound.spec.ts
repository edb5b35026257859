import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { card } from "./support/deck";
import { momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { expectInReach, type Windows } from "./support/reach";
import { signIn } from "./support/session";
import { test } from "./support/test";

const HEIGHT = 800;
test.use({ viewport: { width: 1280, height: HEIGHT }, hasTouch: false });

const wideWindows: Windows = { widths: [700, 820, 1024, 1280, 1600], height: HEIGHT, sizes: [100, 200] };

/** Looks at what is shown in each wide window, with usual and with large text; and once with axe. */
async function expectSound(page: Page, what: string): Promise<void> {
  await expectInReach(page, what, wideWindows);
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectAccessible(page);
  }
}

test("WIDE-01 everything is in reach in every wide window, with large text too, and axe finds nothing: visitors", async ({
  page,
}) => {
  test.slow();
  for (const path of ["/", "/login", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSound(page, path);
  }
});

test("WIDE-01 everything is in reach in every wide window, with large text too, and axe finds nothing: the deck", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Geelong", ["Alexandrina", "Bartholomew", "Cassiopeia"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expectSound(page, "the deck");
  await page.getByRole("button", { name: "Grid view" }).click();
  await expect(page.getByRole("region", { name: "People near you, as a grid" })).toBeVisible();
  await expectSound(page, "the grid");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await expectSound(page, "the keys");
});

test("WIDE-02 WIDE-03 everything is in reach in every wide window, with large text too, and axe finds nothing: talks, moments, profiles, settings", async ({
  page,
  request,
}) => {
  test.slow();
  const me = await newPerson(request, { name: "Alexandrina" });
  const other = await newPerson(request, { name: "Bartholomew" });
  const stranger = await newPerson(request, { name: "Cassiopeia", bio: "Nobody has met me yet." });
  const room = await makeMatch(request, me, other);
  await actAs(request, other).send(room, "Shall we meet by the river tomorrow evening?");
  await momentsOf(request, me).post("The last train home", { hashtags: ["travelling"] });
  await signIn(page, me);
  for (const [path, shown] of [
    ["/messages", "Shall we meet by the river"],
    [`/chat/${room}`, "Shall we meet by the river"],
    ["/moments", "The last train home"],
    [`/profile/${other.id}`, "The basics"],
    [`/profile/${stranger.id}`, "Nobody has met me yet."],
    ["/my-profile", "Username"],
    ["/my-likes", "Bartholomew"],
    ["/settings", "Signed-in devices"],
    ["/subscription", "Confirm Payment"],
    ["/create-moment", "New Moment"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectSound(page, path);
  }
});

test("WIDE-01 with large text a tab of the rail keeps its icon beside its number, and the product's name is whole beside the logo", async ({
  page,
  request,
}) => {
  const [me, other] = [await newPerson(request), await newPerson(request)];
  const room = await makeMatch(request, other, me);
  await actAs(request, other).send(room, "Shall we meet by the river?");
  await signIn(page, me);
  await page.goto("/my-profile");
  const rail = page.getByRole("navigation", { name: "Main" });
  const tab = rail.getByRole("link", { name: /^Messages.*unread/ });
  const icon = tab.locator("svg");
  const product = rail.getByRole("paragraph").filter({ hasText: "Kindred" });
  const logo = product.locator("svg");
  await expect(tab).toBeVisible();
  await expect(product).toBeVisible();
  const edgeOf = async (one: Locator) => {
    const box = await one.boundingBox();
    return box ? box.x + box.width : Number.POSITIVE_INFINITY;
  };
  for (const size of [100, 125, 140, 200]) {
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
    await expect.poll(async () => (await icon.boundingBox())?.width, `${size} %`).toBeGreaterThan(20);
    expect((await logo.boundingBox())?.width, `the logo at ${size} %`).toBe(36);
    const inside = (await edgeOf(product)) - 12;
    expect(await edgeOf(product.getByText("Kindred")), `the name at ${size} %`).toBeLessThanOrEqual(inside);
  }
  // A narrower rail has room for the logo alone, whole.
  await page.setViewportSize({ width: 700, height: HEIGHT });
  await expect.poll(async () => (await logo.boundingBox())?.width).toBe(36);
});
