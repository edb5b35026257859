import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { holdUntil } from "./support/gestures";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/windows";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const message = (page: Page, words: string) => history(page).getByRole("listitem").filter({ hasText: words });
const menu = (page: Page) => page.getByRole("dialog");

async function openMenu(page: Page, words: string): Promise<Locator> {
  await message(page, words).last().getByText(words).last().click({ button: "right" });
  await expect(menu(page)).toBeVisible();
  return menu(page);
}

test("POLISH-11 a finger, the other mouse button and the keyboard open a message's menu, which Escape closes", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bukavu", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Tea or coffee?");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const text = history(page).getByText("Tea or coffee?");
  await expect(text).toBeVisible();

  await holdUntil(page, text, () => expect(menu(page)).toBeVisible());
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);

  await text.click({ button: "right" });
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByRole("button", { name: "Delete message" }), "it is not one's own").toHaveCount(
    0,
  );
  for (const button of await menu(page).getByRole("button").all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 };
    // While the sheet rises its places are no whole numbers.
    expect(Math.round(Math.min(width, height)), await button.innerText()).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);

  const options = message(page, "Tea or coffee?").getByRole("button", { name: "Message options" });
  await options.focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options).toBeFocused();
});

test("POLISH-11 a reaction shows at once on both sides, is changed and taken back, and is told to whoever can't see it", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kolwezi", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, me).send(room, "Look at this");
  const mine = await openWindow(me);
  const theirs = await openWindow(ben);
  for (const page of [mine, theirs]) {
    await page.goto(`/chat/${room}`);
    await expect(history(page).getByText("Look at this")).toBeVisible();
  }
  await (await openMenu(theirs, "Look at this")).getByRole("button", { name: "React with heart" }).click();
  await expect(history(theirs).getByRole("button", { name: "Reactions: You heart" })).toBeVisible();
  await expect(history(mine).getByRole("button", { name: "Reactions: Ben heart" })).toHaveText("❤️");
  await expect(mine.getByText("Ben reacted with heart to: Look at this")).toBeAttached();
  await expectAccessible(mine);

  await (await openMenu(mine, "Look at this")).getByRole("button", { name: "React with fire" }).click();
  const both = history(theirs).getByRole("button", { name: "Reactions: You heart, Alex fire" });
  await both.click();
  await menu(theirs).getByRole("button", { name: "React with laughter" }).click();
  const changed = history(mine).getByRole("button", { name: "Reactions: You fire, Ben laughter" });
  await changed.click();
  await menu(mine).getByRole("button", { name: "Take back fire" }).click();
  // No longer with the fire behind it.
  const alone = { name: "Reactions: You laughter", exact: true };
  await expect(history(theirs).getByRole("button", alone)).toBeVisible();

  await routeFromNow(mine, "**/react", (route) => route.fulfill({ status: 500, body: "{}" }));
  await (await openMenu(mine, "Look at this")).getByRole("button", { name: "React with sadness" }).click();
  await expect(mine.getByText("Your reaction was not sent")).toBeVisible();
  await expect(history(mine).getByRole("button", { name: "Reactions: Ben laughter" })).toBeVisible();
});

test("POLISH-11 an answer shows what it answers, leads there however far back it is, and says when it was deleted", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Likasi", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const { data } = await actAs(request, ben).send(room, "Where it all began");
  for (let n = 1; n <= 60; n += 1) await actAs(request, ben).send(room, `Then number ${n}`);
  await actAs(request, me).send(room, "I remember", data.id);
  const mine = await openWindow(me);
  const theirs = await openWindow(ben);
  for (const page of [mine, theirs]) await page.goto(`/chat/${room}`);
  const answer = message(mine, "I remember");
  const quote = answer.getByRole("button", { name: /Where it all began/ });
  await expect(quote).toContainText("Ben");
  await quote.click();
  const first = history(mine).locator(`#message-${data.id}`);
  await expect(first.getByText("Where it all began")).toBeInViewport();

  await (await openMenu(theirs, "I remember")).getByRole("button", { name: "Reply" }).click();
  const bar = theirs.getByRole("group", { name: "Replying" });
  await expect(bar).toContainText("I remember");
  await expect(box(theirs)).toBeFocused();
  await bar.getByRole("button", { name: "Don't reply" }).click();
  await expect(bar).toHaveCount(0);
  await (await openMenu(theirs, "I remember")).getByRole("button", { name: "Reply" }).click();
  await expectAccessible(theirs);
  await box(theirs).fill("So do I");
  await box(theirs).press("Enter");
  await expect(bar).toHaveCount(0);
  await mine.getByRole("button", { name: "New messages" }).click();
  const live = message(mine, "So do I");
  await expect(live.getByRole("button", { name: /I remember/ })).toContainText("You");

  await actAs(request, ben).erase(data.id);
  await expect(answer.getByText("This message was deleted")).toBeAttached();
  await expect(history(mine).getByText("Where it all began")).toHaveCount(0);
});

test("POLISH-11 a text that failed keeps what it answers, through a reload too", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kananga", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Tea or coffee?");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await (await openMenu(page, "Tea or coffee?")).getByRole("button", { name: "Reply" }).click();
  await routeFromNow(page, "**/send", (route) => route.abort());
  await box(page).fill("Tea, please");
  await box(page).press("Enter");
  await expect(history(page).getByRole("alert")).toContainText("Not sent.");
  await page.unroute("**/send");
  await page.reload();
  await expect(history(page).getByText("Tea or coffee?")).toHaveCount(2);
  await expect(history(page).getByRole("alert")).toHaveCount(0);
  await expect(message(page, "Tea, please").getByRole("button", { name: /Tea or coffee\?/ })).toBeVisible();
});

test("POLISH-11 the words of a message are copied, and a single message is reported", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Mbuji-Mayi", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const { data } = await actAs(request, ben).send(room, "Send me money");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await (await openMenu(page, "Send me money")).getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Send me money");

  await (await openMenu(page, "Send me money")).getByRole("button", { name: "Report this message" }).click();
  const form = page.getByRole("dialog", { name: "Report this message" });
  await form.getByText("Scam", { exact: false }).first().click();
  const reported = page.waitForRequest((call) => call.url().endsWith(`/api/users/${ben.id}/report`));
  await form.getByRole("button", { name: /Send/ }).click();
  expect((await reported).postDataJSON()).toMatchObject({ subject: { kind: "message", id: data.id } });
  await expect(page.getByRole("dialog").getByText("We will look into it.")).toBeVisible();
});

test("CHAT-10 an own message that could not be deleted stays, and that is said", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Arendal", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, me).send(room, "A slip");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(message(page, "A slip")).toBeVisible();
  await routeFromNow(page, "**/api/messages/message/*", (route) => route.fulfill({ status: 500, json: {} }));
  await (await openMenu(page, "A slip")).getByRole("button", { name: "Delete message" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The message could not be deleted")).toBeVisible();
  await expect(message(page, "A slip")).toBeVisible();
});
