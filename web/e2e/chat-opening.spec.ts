import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { deferred } from "./support/deferred";
import { peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const field = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });

test.describe("with a mouse in a wide window", () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test("WIDE-02 what is typed while a chat opens is in its field, and no key of another screen", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Apeldoorn", ["Alex", "Ben"]);
    const room = await makeMatch(request, ben, me);
    await signIn(page, me);
    const answered = deferred();
    await page.route("**/api/messages/room/*/messages*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto("/messages");
    await page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ }).click();
    await expect(page).toHaveURL(`/chat/${room}`);
    await expect(page.getByText("Connecting…")).toBeVisible();
    await page.keyboard.type("1 question: oks");
    await page.keyboard.press("Backspace");
    answered.resolve();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("?");
    await expect(field(page)).toHaveValue("1 question: ok?");
    await expect(page).toHaveURL(`/chat/${room}`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("WIDE-02 POLISH-05 what is typed while a chat opens goes behind its draft, what Option makes too, and shortcuts stay the browser's", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Kampen", ["Alex", "Ben"]);
    const room = await makeMatch(request, ben, me);
    await signIn(page, me);
    // By the room, and by the person, whose room is not known before the answer.
    for (const address of [`/chat/${room}`, `/chat/${ben.id}`]) {
      await page.goto(address);
      await field(page).fill("Write to ");
      const answered = deferred();
      await page.route("**/api/messages/room/*/messages*", async (route) => {
        await answered.promise;
        await route.continue();
      });
      await page.reload();
      await expect(page.getByText("Connecting…")).toBeVisible();
      await page.keyboard.type("ben");
      await page.keyboard.press("Alt+@");
      await page.keyboard.press("Alt+d");
      answered.resolve();
      await expect(field(page)).toBeFocused();
      await page.keyboard.type("!");
      await expect(field(page)).toHaveValue("Write to ben@!");
      await page.unroute("**/api/messages/room/*/messages*");
    }
  });
});

for (const [width, town] of [
  [390, "Hamar"],
  [1280, "Kolding"],
] as const)
  test(`POLISH-05 what is typed where the focus is in no field goes into the message, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [me, ben] = await peopleIn(request, town, ["Alex", "Ben"]);
    const room = await makeMatch(request, ben, me);
    await actAs(request, ben).send(room, "When shall we meet?");
    await signIn(page, me);
    await page.goto(`/chat/${room}`);
    await history(page).getByText("When shall we meet?").click();
    await expect(field(page)).not.toBeFocused();
    await page.keyboard.type("4 o’clock?");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("4 o’clock?");
    // Where the menu of a message was closed, the focus is on the button that opened it.
    await history(page).getByRole("button", { name: "Message options" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.type("5");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.type("No, 6");
    await expect(field(page)).toHaveValue("4 o’clock?No, 6");
    await expect(page).toHaveURL(`/chat/${room}`);
  });

test("CHAT-07 Enter sends the picture that is looked at", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Arnhem", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(field(page)).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach a picture" }).click();
  await (await choosing).setFiles(photo(1));
  const sheet = page.getByRole("dialog", { name: "Send this picture?" });
  await expect(sheet.getByRole("img", { name: "The picture to be sent" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Send" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => actAs(request, me).textsIn(room)).toContain("[图片]");
});

test("LEAVE-02 a chat with a deleted account says so, and has no field to write in", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Utrecht", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Goodbye");
  const left = await request.delete("/api/users/me", {
    headers: { authorization: `Bearer ${ben.token}` },
    data: { password: ben.password },
  });
  expect(left.ok()).toBe(true);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText("Goodbye")).toBeVisible();
  await expect(
    page.getByText("This account was deleted. You can't write to each other any more."),
  ).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
});

test("LEAVE-02 POLISH-05 a text that was refused can be discarded, and not changed or tried again, once the other's account is deleted", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Leeuwarden", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Goodbye");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(field(page)).toBeVisible();
  await routeFromNow(page, "**/send", (route) => route.fulfill({ status: 400, json: { error: "Too rude" } }));
  await field(page).fill("You again");
  await field(page).press("Enter");
  const offered = history(page).getByRole("button", { name: /^(Edit|Discard|Try Again)$/ });
  await expect(offered).toHaveText(["Edit", "Discard", "Try Again"]);

  const left = await request.delete("/api/users/me", {
    headers: { authorization: `Bearer ${ben.token}` },
    data: { password: ben.password },
  });
  expect(left.ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("This account was deleted.")).toBeVisible();
  await expect(history(page).getByText("You again")).toBeVisible();
  await expect(history(page).getByRole("alert")).toHaveText("Not sent.");
  await expect(offered).toHaveText(["Discard"]);
  await offered.click();
  await expect(history(page).getByText("You again")).toHaveCount(0);
  await expect(history(page).getByRole("alert")).toHaveCount(0);
});

test("CHAT-06 a message that is deleted below is none that is new", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Nijmegen", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const bens = actAs(request, ben);
  for (let count = 1; count <= 30; count += 1) await bens.send(room, `Message ${count} of thirty`);
  const { data: last } = await bens.send(room, "Never mind");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText("Never mind")).toBeInViewport();
  await history(page).hover();
  await page.mouse.wheel(0, -1_000);
  await expect(history(page).getByText("Never mind")).not.toBeInViewport();
  // Far enough: what is deleted below would end the wheel's way, and make the rest of it shorter.
  await expect.poll(() => history(page).evaluate((log) => log.scrollTop)).toBeLessThan(-300);
  await bens.erase(last.id);
  await expect(history(page).getByText("Never mind")).toHaveCount(0);
  const pill = page.getByRole("button", { name: "New messages" });
  await expect(pill).toHaveCount(0);
  await bens.send(room, "Still there?");
  await expect(pill).toBeVisible();
});
