import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { newPerson, peopleIn, type Person } from "./support/people";
import { endpointOf, loseSubscription, providePush, pushedBrowser, test } from "./support/push";
import type { PushService } from "./support/pushService";
import { signIn, signInByForm } from "./support/session";

const toggle = (page: Page) => page.getByRole("switch", { name: "New matches and messages" });
const words = (page: Page) => page.getByRole("switch", { name: "Show names and messages" });

/** Somebody's settings, in a browser that has a push service and lets the app notify. */
async function openSettings(page: Page, person: Person, service: PushService): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await providePush(page, service, person.id);
  await signIn(page, person);
  await page.goto("/settings");
}

/** True while browser and server are told of a change, under the lock of `state/push/push.ts`. */
const isChanging = (page: Page) =>
  page.evaluate(async () => {
    const { held } = await navigator.locks.query();
    return held?.some(({ name }) => name === "kindred.push");
  });

/** Turns notifications on in the settings that are open; the endpoint of the browser's subscription. */
async function turnOn(page: Page): Promise<string> {
  await expect(toggle(page)).not.toBeChecked();
  await toggle(page).press(" ");
  await expect(toggle(page)).toBeChecked();
  await expect(words(page)).toBeVisible();
  await expect.poll(() => endpointOf(page)).toBeDefined();
  // Before the end of it the server may not know.
  await expect.poll(() => isChanging(page)).toBe(false);
  return (await endpointOf(page)) ?? "";
}

/** What the server knows of the session's subscription. */
async function toldTo(page: Page, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  const { subscription } = await (await page.request.get("/api/users/me/push", { headers })).json();
  return subscription as { endpoint: string; show_words: boolean } | null;
}

test("APP-04 a match made in another browser is told without a name while the app is closed, and a tap opens the chat", async ({
  page,
  browser,
  request,
  service,
  address,
}) => {
  const [me, ben] = await peopleIn(request, "Delft", ["Alex", "Ben"]);
  await openSettings(page, me, service);
  const endpoint = await turnOn(page);
  await actAs(request, me).like(ben);
  const { deliver, shown, tap } = await pushedBrowser(page, address);
  await page.goto("about:blank");

  const other = await browser.newContext({ baseURL: address, serviceWorkers: "block" });
  const theirs = await other.newPage();
  await signIn(theirs, ben);
  await theirs.goto("/discovery");
  await expectOnTop(theirs, "Alex");
  await theirs.keyboard.press("ArrowRight");
  await expect(theirs.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
  await other.close();

  const { text, pushed } = await service.next(endpoint);
  expect(pushed).toMatchObject({ kind: "match", title: "Kindred", language: "en" });
  expect(text).not.toContain("Ben");
  await deliver(text);
  const told = { title: "Kindred", body: "You have a new match", lang: "en", tag: pushed.room_id };
  await expect.poll(shown).toEqual([told]);
  const opened = await tap();
  expect(opened).toBe(`/chat/${pushed.room_id}`);
  await expect.poll(shown).toEqual([]);
  await page.goto(opened ?? "");
  await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
});

test("APP-04 with names and words if one wants them; a tap leads the window that is open to the chat without a reload", async ({
  page,
  request,
  service,
  address,
}) => {
  const [me, ben] = await peopleIn(request, "Leiden", ["Alex", "Ben"]);
  const room = await makeMatch(request, me, ben);
  await openSettings(page, me, service);
  const endpoint = await turnOn(page);
  await words(page).press(" ");
  await expect(words(page)).toBeChecked();
  await expect.poll(() => toldTo(page, me)).toEqual({ endpoint, show_words: true });
  const { deliver, shown, tap, cover } = await pushedBrowser(page, address);
  await cover();
  await page.evaluate(() => Object.assign(globalThis, { loaded: "once" }));

  await actAs(request, ben).send(room, "Coffee on Saturday?");
  const { text, pushed } = await service.next(endpoint);
  expect(pushed).toMatchObject({ kind: "message", room_id: room });
  await deliver(text);
  await expect.poll(shown).toEqual([{ title: "Ben", body: "Coffee on Saturday?", lang: "en", tag: room }]);
  expect(await tap()).toBeUndefined();
  await expect(page).toHaveURL(`/chat/${room}`);
  await expect(page.getByText("Coffee on Saturday?").last()).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { loaded?: string }).loaded)).toBe("once");
});

test("APP-04 nothing is shown to whoever looks at the app, and opening a chat closes what was told of it", async ({
  page,
  request,
  service,
  address,
}) => {
  const [me, ben, cleo] = await peopleIn(request, "Groningen", ["Alex", "Ben", "Cleo"]);
  const [room, another] = [await makeMatch(request, me, ben), await makeMatch(request, me, cleo)];
  await openSettings(page, me, service);
  await turnOn(page);
  const { deliver, shown, cover } = await pushedBrowser(page, address);
  const about = (room_id: string) =>
    JSON.stringify({ kind: "message", room_id, title: "Kindred", body: "You have a new message" });
  await deliver(about(another));
  await cover();
  await deliver(about(room));
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual([room]);
  await deliver(about(another));
  await expect.poll(async () => (await shown()).length).toBe(2);
  await page.goto(`/chat/${room}`);
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual([another]);
});

test("APP-04 it ends with the session: nothing is sent to the browser any more, and another account starts without", async ({
  page,
  request,
  service,
  address,
}) => {
  const [me, ben, cleo] = await peopleIn(request, "Maastricht", ["Alex", "Ben", "Cleo"]);
  const room = await makeMatch(request, me, ben);
  await openSettings(page, me, service);
  const endpoint = await turnOn(page);
  const { deliver, shown, cover } = await pushedBrowser(page, address);
  await cover();
  await deliver(JSON.stringify({ room_id: room, title: "Kindred", body: "You have a new message" }));
  await expect.poll(async () => (await shown()).length).toBe(1);

  // The same account elsewhere shows when the server would have sent.
  const login = await request.post("/api/auth/login", { data: { email: me.email, password: me.password } });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const elsewhere = `${service.url}/elsewhere/${me.id}`;
  const data = { endpoint: elsewhere, keys: service.keys, show_words: false };
  expect((await request.put("/api/users/me/push", { headers, data })).status()).toBe(200);

  const ended = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await ended;
  await expect.poll(() => endpointOf(page)).toBeUndefined();
  await expect.poll(shown).toEqual([]);
  await actAs(request, ben).send(room, "Are you there?");
  await service.next(elsewhere);
  await actAs(request, ben).send(room, "Hello?");
  await service.next(elsewhere, 1);
  expect(service.count(endpoint)).toBe(0);

  await page.goto("/login");
  await signInByForm(page, cleo);
  await expect(page).toHaveURL("/discovery");
  await page.goto("/settings");
  await expect(toggle(page)).not.toBeChecked();
  expect(await endpointOf(page)).toBeUndefined();
});

test("APP-04 turned off it ends at once, and a subscription that the browser has lost is made anew at the next start", async ({
  page,
  request,
  service,
}) => {
  const me = await newPerson(request);
  await openSettings(page, me, service);
  const first = await turnOn(page);
  await expect.poll(() => toldTo(page, me)).toEqual({ endpoint: first, show_words: false });
  await loseSubscription(page);
  await page.goto("/messages");
  await expect.poll(() => endpointOf(page)).toBeDefined();
  const second = (await endpointOf(page)) ?? "";
  expect(second).not.toBe(first);
  await expect.poll(() => toldTo(page, me)).toEqual({ endpoint: second, show_words: false });

  await page.goto("/settings");
  await expect(toggle(page)).toBeChecked();
  await toggle(page).press(" ");
  await expect(toggle(page)).not.toBeChecked();
  await expect(words(page)).toHaveCount(0);
  await expect.poll(() => endpointOf(page)).toBeUndefined();
  // The browser and the server are asked at the same time.
  await expect.poll(() => toldTo(page, me)).toBeNull();
});

test("APP-04 what can't be turned on says so and stays off, and works the next time", async ({
  page,
  request,
  service,
}) => {
  await openSettings(page, await newPerson(request), service);
  await page.route("**/api/users/me/push", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await toggle(page).press(" ");
  await expect(page.getByRole("alert")).toHaveText(
    "That didn't work, and nothing has changed. Please try again in a moment.",
  );
  await expect(toggle(page)).not.toBeChecked();
  expect(await endpointOf(page)).toBeUndefined();
  await expectAccessible(page);
  await page.unroute("**/api/users/me/push");
  await turnOn(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
});

test("APP-04 nothing asks for the permission before the press, and a refusal says how to allow it", async ({
  page,
  request,
  service,
}) => {
  await page.addInitScript(() => {
    let asked = 0;
    Object.assign(Notification, { requestPermission: async () => ((asked += 1), "denied") });
    Object.assign(globalThis, { timesAsked: () => asked });
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => (asked > 0 ? "denied" : permission) });
  });
  await providePush(page, service, "denied");
  await signIn(page, await newPerson(request));
  await page.goto("/settings");
  await expect(toggle(page)).not.toBeChecked();
  const asked = () =>
    page.evaluate(() => (globalThis as unknown as { timesAsked: () => number }).timesAsked());
  expect(await asked()).toBe(0);
  await toggle(page).press(" ");
  await expect(page.getByText("Your browser doesn't let Kindred notify you.")).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);
  expect(await asked()).toBe(1);
  await expectAccessible(page);
});

test.describe("where it can't work", () => {
  test("APP-04 a browser that can't notify says so", async ({ page, request }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
    await signIn(page, await newPerson(request));
    await page.goto("/settings");
    await expect(page.getByText("This browser can't notify you while Kindred is closed.")).toBeVisible();
    await expect(toggle(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  test("APP-04 a session that ends with the browser has none", async ({ page, request, service }) => {
    const me = await newPerson(request);
    await providePush(page, service, me.id);
    await page.goto("/login");
    await page.getByLabel("Remember me").uncheck();
    await signInByForm(page, me);
    await expect(page).toHaveURL("/discovery");
    await page.goto("/settings");
    await expect(page.getByText("sign in with “Remember me”")).toBeVisible();
    await expect(toggle(page)).toHaveCount(0);
  });
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
  });

  test("APP-04 the app must be on the home screen first, and says how", async ({ page, request }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
    await signIn(page, await newPerson(request));
    await page.goto("/settings");
    await expect(page.getByText(/from the home screen: tap Share/)).toBeVisible();
    await expect(toggle(page)).toHaveCount(0);
  });
});
