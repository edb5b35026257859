import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { fileOf } from "./support/built";
import { deferred } from "./support/deferred";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const sought = (page: Page) => page.getByRole("searchbox");
const found = (page: Page) => page.getByRole("link", { name: /lighthouse/ }).last();

test("MSGS-05 POLISH-05 however fast one types, the search keeps every letter, and Back returns to it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Privas", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Do you know the lighthouse?");
  await signIn(page, me);
  await page.goto("/messages");
  await expect(page.getByRole("region", { name: "CONVERSATIONS" })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const delay of [0, 30, 90]) {
    await sought(page).fill("");
    await sought(page).pressSequentially("the lighthouse", { delay });
    await expect(found(page)).toBeVisible();
    await expect(sought(page)).toHaveValue("the lighthouse");
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await found(page).click();
  await expect(page).toHaveURL(/[?]message=/);
  await page.goBack();
  await expect(sought(page)).toHaveValue("the lighthouse");
  // The tab leads to all conversations again.
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect(sought(page)).toHaveValue("");
});

test("WIDE-02 POLISH-05 a search, and the focus in it, outlive a window that becomes narrower and wider", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Digne", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Do you know the lighthouse?");
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/messages");
  await sought(page).fill("light");
  await expect(found(page)).toBeVisible();
  for (const width of [820, 1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // Only then it is another field: the app hears of the new width a little later.
    await expect(page.getByRole("complementary")).toHaveCount(width === 1280 ? 1 : 0);
    await expect(sought(page)).toHaveCount(1);
    await expect(sought(page)).toHaveValue("light");
    await expect(found(page)).toBeVisible();
    await expect(sought(page)).toBeFocused();
  }
  await page.keyboard.type("house");
  await expect(sought(page)).toHaveValue("lighthouse");
  await expect(page).toHaveURL(/[?]q=lighthouse$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sought(page)).toHaveValue("lighthouse");
  await sought(page).fill("the light");
  await page.setViewportSize({ width: 820, height: 800 });
  await expect(sought(page)).toHaveValue("the light");
  await found(page).click();
  await expect(page).toHaveURL(/[?]message=/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect(page).toHaveURL("/messages");
  await expect(sought(page)).toHaveValue("");
});

test("WIDE-02 of the messages found beside a thread the one that it shows is marked, as its conversation is in the list", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Mende", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  for (const words of ["The lighthouse is open", "Do you know the lighthouse?"])
    await actAs(request, ben).send(room, words);
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/messages");
  await sought(page).fill("lighthouse");
  const rows = page.getByRole("region", { name: "MESSAGES" }).getByRole("link");
  const marked = page.getByRole("complementary").locator("[aria-current]");
  await expect(rows).toHaveCount(2);
  await expect(marked).toHaveCount(0);
  const ground = (at: number) => rows.nth(at).evaluate((row) => getComputedStyle(row).backgroundColor);
  for (const [words, at] of [
    ["Do you know", 0],
    ["is open", 1],
  ] as const) {
    await rows.filter({ hasText: words }).click();
    await expect(page).toHaveURL(/[?]message=/);
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText(words);
    await expect(marked).toHaveAttribute("aria-current", "page");
    await page.mouse.move(1_200, 400);
    await expect.poll(async () => (await ground(at)) === (await ground(1 - at))).toBe(false);
  }
  // Without a search it is the conversation.
  await sought(page).fill("");
  await expect(marked).toContainText("Ben");
  await expect(marked).toHaveCount(1);
});

test("POLISH-07 WIDE-02 until the list of conversations can be drawn its outlines stand there, and until they are known nothing says what to choose", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Vesoul", ["Alex", "Ben"]);
  await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { promise, resolve } = deferred();
  await page.route(`**/${fileOf("src/features/rooms/ConversationsPane.tsx")}`, async (route) => {
    await promise;
    await route.continue();
  });
  const listed = page.waitForResponse("**/api/messages/rooms?*");
  await page.goto("/messages");
  await listed;
  await expect(page.locator("aside .shape-rows")).toBeVisible();
  await expect(page.getByText("Choose a conversation")).toBeVisible();
  resolve();
  await expect(page.getByRole("complementary").getByRole("link", { name: /Ben/ }).first()).toBeVisible();

  const rooms = deferred();
  await page.route("**/api/messages/rooms?*", async (route) => {
    await rooms.promise;
    await route.continue();
  });
  await page.reload();
  await expect(
    page
      .getByRole("status", { name: /Loading/ })
      .or(page.getByText(/^Loading/))
      .first(),
  ).toBeAttached();
  await expect(page.getByRole("complementary").getByRole("heading", { name: "Messages" })).toBeVisible();
  await expect(page.getByText("Choose a conversation")).toHaveCount(0);
  rooms.resolve();
  await expect(page.getByText("Choose a conversation")).toBeVisible();
});
