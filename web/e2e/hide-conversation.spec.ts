import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs, makeMatch } from "./support/api";
import { deferred } from "./support/deferred";
import { holdUntil } from "./support/gestures";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const conversation = (page: Page, name: string) =>
  page.getByRole("region", { name: "Conversations" }).getByRole("link", { name });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Hide this conversation?" });

/** From a chat on, up to the question. */
async function askToHide(page: Page, name: string) {
  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("button", { name: "Hide conversation" }).click();
  await expect(question(page)).toBeVisible();
}

test("MSGS-08 a conversation leaves one's list, also in another window, and comes back with the next message", async ({
  page,
  context,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Taormina", ["Alex", "Ben"]);
  const room = await actAs(request, ben).roomWith(me);
  await actAs(request, ben).send(room, "By mistake");
  await signIn(page, me);
  const other = await context.newPage();
  await signIn(other, me);
  await other.goto("/messages");
  await expect(conversation(other, "Ben")).toBeVisible();

  await page.goto(`/chat/${room}`);
  await expect(page.getByText("By mistake")).toBeVisible();
  await askToHide(page, "Ben");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(question(page)).toHaveCount(0);
  await askToHide(page, "Ben");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page).toHaveURL("/messages");
  await expect(page.getByText("The conversation is hidden.")).toBeVisible();
  for (const window of [page, other]) await expect(window.getByText("No conversations yet")).toBeVisible();

  await actAs(request, ben).send(room, "On purpose");
  for (const window of [page, other]) await expect(conversation(window, "Ben")).toContainText("On purpose");
  await conversation(page, "Ben").click();
  await expect(page.getByText("By mistake")).toBeVisible();
});

test("MSGS-08 a row of the list has the chat's menu: for a finger that rests on it, the other mouse button, and by a button that Tab reaches", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Caltagirone", ["Alex", "Ben", "Carl"]);
  for (const other of [ben, carl])
    await actAs(request, me).send(await actAs(request, me).roomWith(other), "Hi");
  await signIn(page, me);
  await page.goto("/messages");
  const row = conversation(page, "Ben");
  const menu = page.getByRole("dialog", { name: "Ben", exact: true });
  await expect(row).toBeVisible();

  await holdUntil(page, row, () => expect(menu).toBeVisible());
  await expect(menu.getByRole("button", { name: "Block Ben" })).toBeVisible();
  await expect(page, "the finger that is lifted opens nothing").toHaveURL("/messages");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);

  await row.click({ button: "right" });
  await expect(menu.getByRole("button", { name: "Report Ben" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(row).toBeFocused();

  const options = page.getByRole("button", { name: "Options for Ben" });
  await page.keyboard.press("Tab");
  await expect(options).toBeFocused();
  await expect(options).toHaveCSS("opacity", "1");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await menu.getByRole("button", { name: "Hide conversation" }).click();
  await question(page).getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("The conversation is hidden.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(conversation(page, "Carl")).toBeVisible();
});

test.describe("with a mouse", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test("MSGS-08 the button of a row stands beside its time and the number of what is unread, also where a key has led", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Queenstown", ["Alex", "Ben"]);
    const room = await actAs(request, ben).roomWith(me);
    await actAs(request, ben).send(
      room,
      "A first line that is longer than the list is wide, so that it ends early",
    );
    await signIn(page, me);
    await page.goto("/messages");
    const row = conversation(page, "Ben");
    const options = page.getByRole("button", { name: "Options for Ben" });
    const expectBeside = async () => {
      await expect(options).toHaveCSS("opacity", "1");
      const button = await options.boundingBox();
      for (const part of [row.locator("time"), row.getByText("1 unread").locator("..")]) {
        const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
        expect(x + width).toBeLessThanOrEqual(button?.x ?? 0);
      }
    };
    await expect(row).toBeVisible();
    await expect(options).toHaveCSS("opacity", "0");
    await row.hover();
    await expectBeside();
    await page.mouse.move(0, 0);
    await expect(options).toHaveCSS("opacity", "0");
    await row.focus();
    await page.keyboard.press("Tab");
    await expect(options).toBeFocused();
    await expectBeside();
  });
});

test("MSGS-08 CHAT-01 of a match it can be hidden once the match has ended, and until it is known which can be done neither is named", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Noto", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, me).send(room, "Hello");
  await signIn(page, me);
  const acts = deferred();
  await page.route("**/api/matches/user-actions*", async (route) => {
    await acts.promise;
    await route.continue();
  });
  await page.goto(`/chat/${room}`);
  await page.getByRole("button", { name: "More about Ben" }).click();
  // Until it is known which of the two can be done, neither is named.
  await expect(page.getByRole("dialog").getByRole("button", { name: "Loading" })).toBeDisabled();
  await expect(page.getByRole("button", { name: /Hide conversation|End match/ })).toHaveCount(0);
  acts.resolve();
  await expect(page.getByRole("button", { name: "End match" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Hide conversation" })).toHaveCount(0);
  await page.getByRole("button", { name: "End match" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End match" }).click();
  // The list is there before the server has answered, and until then they are a match.
  await expect(page.getByText("Your match with Ben has ended.")).toBeVisible();
  await conversation(page, "Ben").click();
  await askToHide(page, "Ben");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

test("CHAT-01 MSGS-08 until a match has ended its menu neither ends it again nor hides the conversation", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Whakatane", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, me).send(room, "Hello");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const menu = page.getByRole("button", { name: "More about Ben" });
  const end = page.getByRole("button", { name: "End match" });
  await menu.click();
  await expect(end).toBeEnabled();
  const held = deferred();
  await routeFromNow(page, "**/api/matches/skip/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await end.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End match" }).click();
  await conversation(page, "Ben").click();
  await menu.click();
  const hide = page.getByRole("button", { name: "Hide conversation" });
  await expect(hide).toHaveAttribute("aria-busy", "true");
  held.resolve();
  await expect(hide).not.toHaveAttribute("aria-busy");
  await hide.click();
  await expect(question(page)).toBeVisible();
});

test("MSGS-08 what waits there to be sent keeps it in the list, and so does a match that another window makes", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Siracusa", ["Alex", "Ben"]);
  const room = await actAs(request, me).roomWith(ben);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const menu = page.getByRole("button", { name: "More about Ben" });
  const hide = page.getByRole("button", { name: "Hide conversation" });
  const field = page.getByRole("textbox", { name: "Write a message" });
  await expect(field).toBeVisible();
  await menu.click();
  await expect(hide).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.context().setOffline(true);
  await field.fill("Hello");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await menu.click();
  await expect(page.getByRole("button", { name: "Report Ben" })).toBeVisible();
  await expect(hide).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await expect.poll(() => actAs(request, me).textsIn(room)).toEqual(["Hello"]);

  await menu.click();
  await hide.click();
  await makeMatch(request, ben, me);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("You are a match: end it first")).toBeVisible();
  await conversation(page, "Ben").click();
  await menu.click();
  await expect(page.getByRole("button", { name: "End match" })).toBeEnabled();
  await expect(hide).toHaveCount(0);
});

test("MSGS-08 a conversation with something new to read stays, shows it on top, and it is said why", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Sciacca", ["Alex", "Ben"]);
  const room = await actAs(request, ben).roomWith(me);
  await actAs(request, ben).send(room, "Hello");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await askToHide(page, "Ben");
  // What comes while the question is asked is not loaded.
  await routeFromNow(page, /\/messages\?/, (route) => route.abort());
  await actAs(request, ben).send(room, "Are you there?");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page).toHaveURL("/messages");
  await expect(page.getByText("There is something new to read in this conversation.")).toBeVisible();
  await expect(conversation(page, "Ben")).toContainText("Are you there?");
});

test("MSGS-08 a row with something new to read offers that in the question's place; once it is read, it can be hidden", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Gela", ["Alex", "Ben"]);
  const room = await actAs(request, ben).roomWith(me);
  await actAs(request, ben).send(room, "Hello");
  await signIn(page, me);
  await page.goto("/messages");
  const hide = page.getByRole("button", { name: "Hide conversation" });
  await conversation(page, "Ben").click({ button: "right" });
  await hide.click();
  const readFirst = page.getByRole("alertdialog", { name: "Something new to read" });
  await expect(readFirst).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expectAccessible(page);
  await readFirst.getByRole("button", { name: "Read" }).click();
  await expect(page).toHaveURL(`/chat/${room}`);
  await expect(page.getByRole("log").getByText("Hello")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(conversation(page, "Ben")).not.toContainText("unread");
  await conversation(page, "Ben").click({ button: "right" });
  await hide.click();
  await expect(question(page)).toBeVisible();
});

test("MSGS-08 that of a deleted account leaves for good, and a failure says so and leaves it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Ragusa", ["Alex", "Ben"]);
  const room = await actAs(request, ben).roomWith(me);
  await actAs(request, ben).send(room, "Farewell");
  const headers = { authorization: `Bearer ${ben.token}` };
  const left = await request.delete("/api/users/me", { headers, data: { password: ben.password } });
  expect(left.ok(), await left.text()).toBe(true);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(page.getByText("This account was deleted.")).toBeVisible();
  const menu = page.getByRole("button", { name: "More about Deleted account" });
  await menu.click();
  await expect(question(page)).toContainText("for good");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  await conversation(page, "Deleted account").click();
  await menu.click();
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
});
