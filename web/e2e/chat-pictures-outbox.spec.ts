import { expect, type Page, type Request, type Response } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { keptOn } from "./support/offlineCache";
import { peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn, signInByForm, storedToken } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";
import { tryLostAgain } from "./support/unsent";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const waiting = (page: Page) => history(page).getByRole("img", { name: "The picture to be sent" });
const arrived = (page: Page) => history(page).getByRole("link", { name: "Open the picture in a new tab" });
const notSent = (page: Page) => history(page).getByRole("alert");

async function sendPicture(page: Page, number: number): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach a picture" }).click();
  await (await choosing).setFiles(photo(number));
  const preview = page.getByRole("dialog", { name: "Send this picture?" });
  await preview.getByRole("button", { name: "Send" }).click();
  await expect(preview).toHaveCount(0);
}

async function sendText(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press("Enter");
}

/** Two who can chat, one of whom is signed in here. */
async function chatting(page: Page, request: Parameters<typeof peopleIn>[0], town: string) {
  const [me, ben] = await peopleIn(request, town, ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const sent = async () =>
    (await actAs(request, ben).textsIn(room)).filter(
      (words) => words === "[图片]" || words.startsWith("While"),
    );
  return { room, sent };
}

/** Has a picture wait in a room: its upload is not answered. */
async function leaveWaiting(page: Page, room: string, number: number): Promise<void> {
  await openStarted(page, `/chat/${room}`);
  await expect(box(page)).toBeVisible();
  await routeFromNow(page, "**/upload-image", (route) => route.abort());
  await sendPicture(page, number);
  await expect(waiting(page)).toBeVisible();
}

test.describe("where the app is on the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("APP-03 CHAT-07 a picture sent without a connection waits in the room, also after a reload, and goes out in its order", async ({
    page,
    request,
    context,
  }) => {
    const { room, sent } = await chatting(page, request, "Ostend");
    const row = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ });
    await page.goto("/messages");
    await page.evaluate(() => navigator.serviceWorker.ready);
    // What is kept is kept by the app's worker, which has the next page.
    await page.reload();
    await row.click();
    await expect(page).toHaveURL(`/chat/${room}`);
    await expect(box(page)).toBeVisible();
    await expect.poll(() => keptOn(page)).toContain(`/api/messages/room/${room}/messages`);
    await context.setOffline(true);
    await sendText(page, "While away");
    await sendPicture(page, 3);
    await sendText(page, "While you look at it");
    await expect(waiting(page)).toBeVisible();
    await expect(notSent(page)).toHaveText("Not sent. It waits for a connection.");
    await expect(history(page).getByRole("button", { name: "Edit" })).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(waiting(page)).toBeVisible();
    await page.goto("/messages");
    await expect(row).toContainText("Not sent yet: While you look at it");
    expect(await sent()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(sent).toEqual(["While away", "[图片]", "While you look at it"]);
    await page.goto(`/chat/${room}`);
    await expect(arrived(page)).toHaveCount(1);
    await expect(waiting(page)).toHaveCount(0);
  });
});

test("APP-03 CHAT-07 a picture that two tabs send is one message", async ({ page, request, context }) => {
  const { room, sent } = await chatting(page, request, "Mons");
  await leaveWaiting(page, room, 4);
  const other = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await other.route("**/upload-image", async (route) => {
    await released;
    await route.continue();
  });
  const uploads: string[] = [];
  const count = (tab: Page) =>
    tab.on("request", (one) => one.url().endsWith("/upload-image") && uploads.push(one.url()));
  count(other);
  const uploading = other.waitForRequest("**/upload-image");
  await other.goto(`/chat/${room}`);
  await uploading;
  // Until now what it sent by itself was lost.
  await page.unroute("**/upload-image");
  count(page);
  await tryLostAgain(page);
  release();
  for (const tab of [page, other]) {
    await expect(arrived(tab)).toHaveCount(1);
    await expect(waiting(tab)).toHaveCount(0);
    await expect(notSent(tab)).toHaveCount(0);
  }
  expect(uploads).toHaveLength(1);
  expect(await sent()).toEqual(["[图片]"]);
});

test("APP-03 CHAT-07 a picture that waits can be discarded; refused later, its reason is said", async ({
  page,
  request,
}) => {
  const { room, sent } = await chatting(page, request, "Lokeren");
  await leaveWaiting(page, room, 5);
  await page.route("**/upload-image", (route) => route.fulfill({ status: 422, json: { error: "Too rude" } }));
  await tryLostAgain(page);
  await expect(notSent(page)).toHaveText("图片发送失败: Too rude");
  const kept = await keptPictures(page);
  const discard = history(page).getByRole("button", { name: "Discard" });
  await discard.click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(notSent(page)).toHaveCount(0);
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(waiting(page)).toBeVisible();
  await expect.poll(() => keptPictures(page)).toEqual(kept);
  await discard.click();
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await page.unroute("**/upload-image");
  await page.reload();
  await expect(box(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await sent()).toEqual([]);
  expect(await keptPictures(page)).toEqual([]);
});

test("POLISH-05 CHAT-07 a picture on its way can be discarded, and what waits behind it goes out", async ({
  page,
  request,
}) => {
  const { room, sent } = await chatting(page, request, "Skien");
  await leaveWaiting(page, room, 5);
  let upload: Request | undefined;
  const uploading = deferred();
  // It is never answered, as on a slow line.
  await routeFromNow(page, "**/upload-image", (route) => {
    upload = route.request();
    uploading.resolve();
  });
  await tryLostAgain(page);
  await uploading.promise;
  await sendText(page, "While it is sent");
  await expect(waiting(page)).toBeVisible();
  await history(page).getByRole("button", { name: "Discard" }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => upload?.failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect.poll(sent).toEqual(["While it is sent"]);
  await expect(notSent(page)).toHaveCount(0);
  await expect.poll(() => keptPictures(page)).toEqual([]);
});

test("APP-02 CHAT-07 nothing of a picture that waits stays once its sender has signed out", async ({
  page,
  request,
}) => {
  const { room } = await chatting(page, request, "Verviers");
  await leaveWaiting(page, room, 6);
  expect(await keptPictures(page)).toHaveLength(1);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  const left = page.waitForResponse((answer: Response) => answer.url().endsWith("/api/auth/logout"));
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await left;
  await expect.poll(() => keptPictures(page)).toEqual([]);
});

test("APP-03 CHAT-07 a picture that waited for a day is not kept any longer; its place says so, and is discarded", async ({
  page,
  request,
}) => {
  const { room, sent } = await chatting(page, request, "Binche");
  await leaveWaiting(page, room, 7);
  expect(await keptPictures(page)).toHaveLength(1);
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expect(notSent(page)).toHaveText("Not sent.");
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await page.unroute("**/upload-image");
  await history(page).getByRole("button", { name: "Try Again" }).click();
  await expect(notSent(page)).toHaveText("图片发送失败: The picture is no longer on this device.");
  await history(page).getByRole("button", { name: "Discard" }).click();
  await expect(notSent(page)).toHaveCount(0);
  expect(await sent()).toEqual([]);
});

test("APP-03 CHAT-07 a picture goes behind a text whose answer was lost before it", async ({
  page,
  request,
}) => {
  const { room, sent } = await chatting(page, request, "Maaseik");
  await page.goto(`/chat/${room}`);
  await expect(box(page)).toBeVisible();
  await routeFromNow(page, "**/send", (route) => route.abort());
  await sendText(page, "While it fails");
  await expect(notSent(page)).toHaveText("Not sent. The server did not answer.");
  await page.unroute("**/send");
  await sendPicture(page, 8);
  await expect(arrived(page)).toHaveCount(1);
  expect(await sent()).toEqual(["While it fails", "[图片]"]);
});

test("APP-03 a picture that waits when the session expires goes out once its sender has signed in again", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Tongeren", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await page.goto("/login");
  await signInByForm(page, me);
  await expect(page).toHaveURL("/discovery");
  await leaveWaiting(page, room, 9);
  const token = await storedToken(page);
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.goto("/messages");
  await expect(page).toHaveURL("/login");
  await page.unroute("**/upload-image");
  await signInByForm(page, me);
  await expect.poll(() => actAs(request, ben).textsIn(room)).toContain("[图片]");
});

/** What of pictures is kept in the browser. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name === "kindred.unsent-pictures");
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  });
