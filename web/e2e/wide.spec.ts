import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { edgesOf } from "./support/layout";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const HEIGHT = 800;
const laptop = { width: 1280, height: HEIGHT };
test.use({ viewport: laptop, hasTouch: false });

const rail = (page: Page) => page.getByRole("navigation", { name: "Main" });
const boxOf = async (page: Page, name: string) => {
  // The app's own, not that of its built page, which goes when it comes.
  await expect(page.locator("#early-tabs")).toHaveCount(0);
  const box = await page.getByRole("navigation", { name }).boundingBox();
  if (!box) throw new Error(`there is no ${name}`);
  return box;
};

test("WIDE-01 from 700 px on a rail stands beside every screen, below it the tab bar under the main ones", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.setViewportSize({ width: 699, height: HEIGHT });
  await page.goto("/my-profile");
  await expect(rail(page)).toBeVisible();
  const bar = await boxOf(page, "Main");
  expect(bar.y).toBeGreaterThan(HEIGHT / 2);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(rail(page)).toHaveCount(0);

  for (const width of [700, 1024, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect.poll(async () => (await boxOf(page, "Main")).height, String(width)).toBe(HEIGHT);
    const { x, width: taken } = await boxOf(page, "Main");
    expect(x).toBe(0);
    const { left } = await edgesOf(page.getByRole("main"));
    expect(left).toBeGreaterThanOrEqual(taken);
  }
  await rail(page).getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/messages");
  await expect(rail(page).locator('[aria-current="page"]')).toHaveText(["Messages"]);
});

test("WIDE-01 beside the deck stands the profile of whoever is on top, and keys do everything", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Wollongong", ["Alex", "Ben", "Carl", "Dan"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const beside = page.getByRole("complementary", { name: "The profile of whoever is on top" });
  const shown = () => beside.getByRole("heading", { level: 2 });
  const first = await nameOnTop(page);
  await expect(shown()).toContainText(first);
  await expect(beside.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  const [deck, pane] = [await edgesOf(card(page)), await edgesOf(beside)];
  expect(pane.left).toBeGreaterThanOrEqual(deck.right);
  expect(pane.right - pane.left).toBeGreaterThan(400);

  await page.keyboard.press("ArrowLeft");
  await expect(card(page)).not.toHaveAccessibleName(`Open ${first}'s profile`);
  await expect(shown()).toContainText(await nameOnTop(page));
  await page.keyboard.press("z");
  await expectOnTop(page, first);
  await expect(shown()).toContainText(first);
  // The focus stays in the profile when the next one takes its place.
  await beside.getByRole("button", { name: /^More/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(shown()).not.toContainText(first);
  await expect(beside).toBeFocused();
  const second = await nameOnTop(page);
  // It scrolls there, and does nothing else.
  await page.keyboard.press("ArrowUp");
  await expectOnTop(page, second);
  await page.keyboard.press("z");
  await expectOnTop(page, first);

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys.getByText("Super Like")).toBeVisible();
  await page.keyboard.press("3");
  await expect(page).toHaveURL("/discovery");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("3");
  await expect(page).toHaveURL("/messages");
  await page.keyboard.press("1");
  await expect(page).toHaveURL("/discovery");

  await page.setViewportSize({ width: 1023, height: HEIGHT });
  await expect(beside).toHaveCount(0);
  await expectOnTop(page, first);
});

test("WIDE-01 Tab leads from the rail over the deck to the profile beside it", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Whyalla", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expect(page.locator("aside").getByRole("heading", { name: /Ben/ })).toBeVisible();
  const met: string[] = [];
  const placeOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest("nav, header, main, aside")?.tagName ?? "BODY");
  // There are about twenty things on the way.
  for (let presses = 0; presses < 30 && !met.includes("ASIDE"); presses += 1) {
    await page.keyboard.press("Tab");
    const place = await placeOfFocus();
    if (met.at(-1) !== place) met.push(place);
  }
  expect(met.join(" ")).toContain("NAV HEADER MAIN ASIDE");
});

test("WIDE-01 a card asks for the width it has", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Mandurah", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  const photo = page.getByRole("img", { name: "Photo of Ben" });
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc.replace(/^[^?]*/, "")))
    .toBe("?w=640");
});

test("WIDE-01 the grid has as many columns as the window has room for", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Traralgon", ["Alex", "Ben", "Carl", "Dan", "Emil", "Finn"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await page.getByRole("button", { name: "Grid view" }).click();
  const tiles = page.getByRole("region", { name: "People near you, as a grid" }).getByRole("listitem");
  for (const [width, columns] of [
    [390, 2],
    [820, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: HEIGHT });
    const inFirstRow = () =>
      tiles.evaluateAll(
        (all) =>
          all.filter((tile) => tile.getBoundingClientRect().top === all[0]?.getBoundingClientRect().top)
            .length,
      );
    await expect.poll(inFirstRow, String(width)).toBe(columns);
  }
});

test("WIDE-02 conversations and thread stand side by side; the address names the thread, the list stays", async ({
  page,
  request,
}) => {
  test.slow();
  const names = ["Alex", "Ben", "Carl", "Dan", "Emil", "Finn", "Gil", "Hal", "Ivo", "Jan", "Kai"] as const;
  const [me, ...others] = await peopleIn(request, "Warrnambool", names);
  const rooms: string[] = [];
  for (const other of others) {
    const room = await makeMatch(request, me, other);
    await actAs(request, other).send(room, `Hello from ${other.name}`);
    rooms.push(room);
  }
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 620 });
  await page.goto("/messages");
  const list = page.getByRole("complementary", { name: "Messages" });
  const row = (name: string) => list.getByRole("link", { name: new RegExp(`Hello from ${name}`) });
  const field = page.getByRole("textbox", { name: "Write a message" });
  await expect(page.getByText("Choose a conversation")).toBeVisible();

  await row("Ben").scrollIntoViewIfNeeded();
  const scrolled = await list.evaluate((pane) => pane.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await row("Ben").click();
  await expect(page).toHaveURL(`/chat/${rooms[0]}`);
  await expect(page.getByRole("log").getByText("Hello from Ben")).toBeVisible();
  await expect(row("Ben")).toHaveAttribute("aria-current", "page");
  await expect(rail(page).locator('[aria-current="page"]')).toContainText("Messages");
  expect(await list.evaluate((pane) => pane.scrollTop)).toBe(scrolled);
  expect((await edgesOf(page.getByRole("log"))).left).toBeGreaterThanOrEqual((await edgesOf(list)).right);
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);

  // The same thread, with what was typed, in any window.
  await field.fill("Half a sent");
  await field.evaluate((node) => Object.assign(node, { isTheSame: true }));
  await page.setViewportSize({ width: 820, height: 620 });
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await expect(field).toHaveValue("Half a sent");
  expect(await field.evaluate((node) => "isTheSame" in node)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 620 });
  await expect(row("Kai")).toBeVisible();

  await row("Kai").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row("Jan")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/chat/${rooms[8]}`);
  await expect(page.getByRole("log").getByText("Hello from Jan")).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("Half a sent");
  await list.getByRole("searchbox").fill("Kai");
  await expect(row("Jan")).toHaveCount(0);
  await row("Kai").first().click();
  await expect(page).toHaveURL(`/chat/${rooms[9]}`);
  await expect(list.getByRole("searchbox")).toHaveValue("Kai");
});

test("WIDE-03 the comments of a moment stand beside the feed, and under it in a narrower window", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("The last train home", { hashtags: ["widewindow"] });
  await moments.comment(id, "Which one was it?");
  await signIn(page, me);
  await page.goto("/moments?tag=widewindow");
  const moment = momentCard(page, "The last train home");
  const beside = page.getByRole("complementary", { name: "Comments on a moment" });
  await expect(beside.getByText("Comments open here")).toBeVisible();
  await commentsButton(moment).click();
  await expect(beside.getByText("Which one was it?")).toBeVisible();
  await expect(moment.getByText("Which one was it?")).toHaveCount(0);
  await expect(beside.getByRole("textbox")).toBeFocused();
  const [feed, pane] = [await edgesOf(moment), await edgesOf(beside)];
  expect(feed.right - feed.left).toBeLessThanOrEqual(640);
  expect(pane.left).toBeGreaterThanOrEqual(feed.right);

  await beside.getByRole("textbox").fill("The one at nine");
  await page.keyboard.press("Enter");
  await expect(beside.getByRole("listitem").getByText("The one at nine")).toBeVisible();
  await expect.poll(() => moments.commentTexts(id)).toContain("The one at nine");
  await expectAccessible(page);
  await page.setViewportSize({ width: 820, height: HEIGHT });
  await expect(moment.getByText("The one at nine")).toBeVisible();
  await page.setViewportSize(laptop);
  await beside.getByRole("textbox").focus();
  await page.keyboard.press("Escape");
  await expect(beside.getByText("Comments open here")).toBeVisible();
  await expect(commentsButton(moment)).toHaveAttribute("aria-expanded", "false");
});

test("WIDE-03 profiles, settings and the store use the width", async ({ page, request }) => {
  const me = await newPerson(request);
  const other = await newPerson(request, { name: "Noor Haddad" });
  await signIn(page, me);
  for (const [path, left, right] of [
    ["/my-profile", page.getByRole("heading", { name: "Photos" }), page.getByText("About me")],
    [
      "/settings",
      page.getByRole("heading", { name: "Account" }),
      page.getByRole("heading", { name: "Notifications" }),
    ],
    [`/profile/${other.id}`, page.getByRole("region", { name: "Photos" }), page.getByText("The basics")],
    [
      "/subscription",
      page.getByRole("radio", { name: "1 Month" }),
      page.getByRole("radio", { name: "3 Months" }),
    ],
    ["/create-moment", page.getByText("Your words"), page.getByText("Matches only")],
  ] as const) {
    await page.goto(path);
    await expect(right.first(), path).toBeVisible();
    const [one, two] = [await edgesOf(left.first()), await edgesOf(right.first())];
    expect(two.left, path).toBeGreaterThan(one.left + 200);
  }
});

test("WIDE-03 a sheet is a dialog in the middle of a wide window", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  await page.getByRole("button", { name: /^Bio/ }).click();
  const sheet = page.getByRole("dialog", { name: "Bio" });
  await expect(sheet.getByRole("textbox")).toBeFocused();
  const box = await sheet.boundingBox();
  if (!box) throw new Error("there is no sheet");
  expect(Math.abs(box.x + box.width / 2 - laptop.width / 2)).toBeLessThan(2);
  expect(Math.abs(box.y + box.height / 2 - laptop.height / 2)).toBeLessThan(2);
});
