import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs, makeMatch } from "./support/api";
import { edgesOf, positionOf } from "./support/layout";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { setTabState } from "./support/tabState";
import { test } from "./support/windows";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const isPoll = (url: string) => /\/api\/messages\/room\/[^/]+\/messages/.test(url);

test("CHAT-01 the header tells with whom, and whether what is shown is up to date", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Nairobi", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const header = page.getByRole("banner");
  await expect(header.getByText("Ben")).toBeVisible();
  await expect(header.getByRole("status")).toHaveText("Updates are live");
  await page.context().setOffline(true);
  await expect(header.getByRole("status")).toHaveText("You're offline");
  await page.context().setOffline(false);
  await expect(header.getByRole("status")).toHaveText("Updates are live");
});

test("CHAT-02 messages stand under their day, each on its side, and messages of the system in the middle", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Mombasa", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const sent = new Date();
  await actAs(request, ben).send(room, "Hello from Ben");
  await actAs(request, me).send(room, "Hello from Alex");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByText("Hello from Ben")).toBeVisible();
  const theirs = await edgesOf(today.getByText("Hello from Ben"));
  const mine = await edgesOf(today.getByText("Hello from Alex"));
  const nobodys = await edgesOf(today.getByText("You matched"));
  const width = page.viewportSize()?.width ?? 0;
  expect(theirs.left).toBeLessThan(width - theirs.right);
  expect(mine.left).toBeGreaterThan(width - mine.right);
  expect(Math.abs(nobodys.left - (width - nobodys.right))).toBeLessThan(2);

  await page.clock.setFixedTime(sent.getTime() + 24 * 3_600_000);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Yesterday" })).toBeVisible();
  await page.clock.setFixedTime(sent.getTime() + 5 * 24 * 3_600_000);
  await page.reload();
  const long = new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format(sent);
  await expect(page.getByRole("heading", { name: long })).toBeVisible();
});

test("CHAT-02 addresses can be opened, a few emoji are big, and nothing that is written becomes markup", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kampala", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const bens = actAs(request, ben);
  await bens.send(room, "See https://example.com/a?b=1. Or javascript:alert(1)");
  await bens.send(room, "Or (www.example.org/c), not javascript:www.example.org");
  await bens.send(room, '<img src=x onerror="document.title=1"> <b>bold</b>');
  await bens.send(room, "😀🎉");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText('<img src=x onerror="document.title=1"> <b>bold</b>')).toBeVisible();
  const links = history(page).getByRole("link");
  await expect(links).toHaveText(["https://example.com/a?b=1", "www.example.org/c"]);
  await expect(links.first()).toHaveAttribute("href", "https://example.com/a?b=1");
  await expect(links.last()).toHaveAttribute("href", "https://www.example.org/c");
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(history(page).getByText("😀🎉")).toHaveCSS("font-size", "40px");
  await expectAccessible(page);
});

test("CHAT-04 Enter sends, Shift+Enter makes a line, an input method's Enter does neither, blank is not sent", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kigali", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const sent: string[] = [];
  page.on("request", (call) => call.url().endsWith("/send") && sent.push(call.postDataJSON().content));

  await box(page).fill("   ");
  await box(page).press("Enter");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();

  await box(page).fill("first");
  await box(page).press("Shift+Enter");
  await box(page).pressSequentially("second");
  await box(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, keyCode: 229 });
  await expect(box(page)).toHaveValue("first\nsecond");

  const refetched = page.waitForResponse((answer) => isPoll(answer.url()));
  await box(page).press("Enter");
  await refetched;
  await expect(box(page)).toHaveValue("");
  await expect(history(page).getByText("first second")).toBeVisible();
  expect(sent).toEqual(["first\nsecond"]);
});

test("CHAT-04 what is typed stays with its room and its person until it is sent or they log out", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Djibouti", ["Alex", "Ben", "Carl"]);
  const withBen = await makeMatch(request, ben, me);
  const withCarl = await makeMatch(request, carl, me);
  await signIn(page, me);
  await page.goto(`/chat/${withBen}`);
  await box(page).fill("Half a thought");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Carl/ }).click();
  await expect(page.getByRole("banner").getByText("Carl")).toBeVisible();
  await expect(box(page)).toHaveValue("");
  await page.goto(`/chat/${withBen}`);
  await expect(box(page)).toHaveValue("Half a thought");
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("unsent")));
  expect((await kept()).filter((name) => name.endsWith(withBen) || name.endsWith(withCarl))).toHaveLength(1);
  await page.goto(`/chat/${withCarl}`);
  await expect(box(page)).toHaveValue("");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out now?" });
  await expect(question).toContainText("What you have written and not sent or saved yet is lost.");
  await question.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await kept()).toEqual([]);
});

test("CHAT-05 polls every 3 s while visible and focused, rests otherwise, and asks at once on return", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Khartoum", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const polls: number[] = [];
  page.on("response", (answer) => isPoll(answer.url()) && polls.push(answer.status()));
  await page.clock.install();
  await page.goto(`/chat/${room}`);
  await expect(page.getByRole("status").getByText("live")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const polled = () => page.waitForResponse((answer) => isPoll(answer.url()));

  const regular = polled();
  await page.clock.runFor(3_000);
  expect((await regular).status()).toBe(304);
  await expect(page.getByRole("status").getByText("live")).toBeVisible();

  for (const lost of ["hidden", "blurred"] as const) {
    await setTabState(page, lost);
    await expect(page.getByRole("status").getByText("paused")).toBeVisible();
    const before = polls.length;
    await page.clock.runFor(30_000);
    expect(polls.length).toBe(before);

    const words = `While it was ${lost}`;
    await actAs(request, ben).send(room, words);
    const returned = polled();
    await setTabState(page, "active");
    await returned;
    await expect(history(page).getByText(words)).toBeVisible();
    await expect(page.getByRole("status").getByText("live")).toBeVisible();
  }
});

test("CHAT-06 older messages load on scrolling up, without a jump, and a new one does not pull the reader down", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Juba", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  for (let n = 1; n <= 70; n += 1) await actAs(request, ben).send(room, `Message number ${n} of many`);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText("Message number 70 of many")).toBeInViewport();
  await expect(history(page).getByText("Message number 20 of many")).toHaveCount(0);

  await history(page).hover();
  await page.mouse.wheel(0, -20_000);
  await expect(history(page).getByText("Message number 1 of many", { exact: true })).toBeAttached();
  const reading = history(page).getByText("Message number 30 of many");
  await reading.scrollIntoViewIfNeeded();
  // Where it lies once what came into sight has its height.
  await reading.hover();
  const before = await positionOf(reading);
  await actAs(request, ben).send(room, "And one more");
  await expect(page.getByRole("button", { name: "New messages" })).toBeVisible();
  await expect.poll(async () => Math.abs((await positionOf(reading)).y - before.y)).toBeLessThan(2);

  await page.getByRole("button", { name: "New messages" }).click();
  await expect(history(page).getByText("And one more")).toBeInViewport();
  await expect(history(page).getByText("Message number 70 of many")).toHaveCount(1);
});

test("CHAT-08 a chat that can't be shown says why", async ({ page, request }) => {
  const [me, ben, carl] = await peopleIn(request, "Dodoma", ["Alex", "Ben", "Carl"]);
  const foreign = await makeMatch(request, ben, carl);
  await signIn(page, me);
  await page.goto(`/chat/${foreign}`);
  await expect(page.getByRole("alert")).toContainText("聊天室不存在或无权访问");
  await expect(page.getByRole("alert")).toContainText("They may have left Kindred");
  await expectAccessible(page);
  await page.getByRole("alert").getByRole("link", { name: "All conversations" }).click();
  await expect(page).toHaveURL("/messages");

  await page.route("**/api/messages/room/user/**", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`/chat/${ben.id}`);
  await expect(page.getByRole("alert")).toContainText("初始化聊天室失败");
  await expect(page.getByRole("alert")).not.toContainText("They may have left Kindred");
  await page.unrouteAll();

  const room = await makeMatch(request, ben, me);
  await page.route("**/messages?*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`/chat/${room}`);
  await expect(page.getByRole("alert")).toContainText("获取消息失败");
  // Elsewhere for a while: no poll brings the messages, the button alone does.
  await setTabState(page, "blurred");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(box(page)).toBeVisible();

  await page.goto("/chat");
  await expect(page.getByText("Chat not found")).toBeVisible();
});

test("CHAT-09 the address of a person opens the room with them, from both sides", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bujumbura", ["Alex", "Ben"]);
  const mine = await openWindow(me);
  await mine.goto(`/chat/${ben.id}`);
  await box(mine).fill("Found you");
  await box(mine).press("Enter");
  await expect(history(mine).getByText("Found you")).toBeVisible();
  const theirs = await openWindow(ben);
  await theirs.goto(`/chat/${me.id}`);
  await expect(history(theirs).getByText("Found you")).toBeVisible();
  expect(await actAs(request, me).roomWith(ben)).toBe(await actAs(request, ben).roomWith(me));
});
