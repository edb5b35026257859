import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { card } from "./support/deck";
import { likeButton, momentCard, momentsOf } from "./support/moments";
import { keptOn } from "./support/offlineCache";
import { peopleIn, type Person } from "./support/people";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/test";

test.use({ serviceWorkers: "allow" });

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });

interface Seen {
  me: Person;
  ben: Person;
  carl: Person;
  room: string;
}

type ScreenPath = "/messages" | "/chat" | "/moments" | "/profile" | "/my-likes" | "/my-profile";

/** Somebody whose app is on the device and who has looked at these screens, by default at every main one, and now has no connection. */
async function lookAndLeave(
  page: Page,
  request: APIRequestContext,
  { context, city, at }: { context: BrowserContext; city: string; at?: readonly ScreenPath[] },
): Promise<Seen> {
  const [me, ben, carl] = await peopleIn(request, city, ["Alex", "Ben", "Carl"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  await momentsOf(request, me).post("By the river");
  await signIn(page, me);
  const screens = screensOf({ me, ben, carl, room });
  for (const [path, seen, asked] of screens.filter(
    ([path]) => !at || at.some((one) => path.startsWith(one)),
  )) {
    await page.goto(path);
    await expect(page.getByText(seen).first()).toBeVisible();
    // Answers are kept beside what is shown, once the app has started.
    await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(["/api/users/me", ...asked]));
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  return { me, ben, carl, room };
}

/** The path of each screen, words on it, and the paths of the calls without which it is not shown. */
const screensOf = ({ ben, carl, room }: Seen) =>
  [
    ["/messages", "Shall we say Saturday?", ["/api/messages/rooms"]],
    [`/chat/${room}`, "Shall we say Saturday?", [`/api/messages/room/${room}/messages`]],
    ["/moments", "By the river", ["/api/moments/list"]],
    [`/profile/${ben.id}`, "Rivers, maps and long breakfasts.", [`/api/users/${ben.id}`]],
    [`/profile/${carl.id}`, "Rivers, maps and long breakfasts.", [`/api/users/${carl.id}`]],
    ["/my-likes", "Ben", ["/api/matches/my-likes", "/api/matches/favorites"]],
    ["/my-profile", "Alex", ["/api/users/me"]],
  ] as const;

test("APP-02 without a network the app opens and shows what was seen last, and loads anew once there is one", async ({
  page,
  request,
  context,
}) => {
  const seen = await lookAndLeave(page, request, { context, city: "Enschede" });
  for (const [path, words] of screensOf(seen)) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await page.goto("/messages");
  await expect(page.getByText("No connection. Messages and likes wait for it.")).toBeVisible();
  await actAs(request, seen.ben).send(seen.room, "Or Sunday?");
  await context.setOffline(false);
  await expect(page.getByText("Or Sunday?")).toBeVisible();
});

test("APP-02 nothing of what was seen stays when one signs out, or shows for the next one", async ({
  page,
  request,
  context,
}) => {
  await lookAndLeave(page, request, { context, city: "Almelo", at: ["/messages"] });
  const [next] = await peopleIn(request, "Oldenzaal", ["Carl"]);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => page.evaluate(() => caches.has("kindred.seen"))).toBe(false);
  await context.setOffline(false);
  await signInByForm(page, next);
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();
  await context.setOffline(true);
  await page.goto("/messages");
  await expect(page.getByText("Shall we say Saturday?")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
  await expect(page.getByText("Shall we say Saturday?")).toHaveCount(0);
});

test("APP-02 a page that is left while it keeps an answer loses nothing that was kept before", async ({
  page,
  request,
  context,
}) => {
  await lookAndLeave(page, request, { context, city: "Lochem", at: ["/my-profile"] });
  await context.setOffline(false);
  // From now on no answer is kept to the end, as if each page were left before.
  await page.addInitScript(() => {
    Cache.prototype.put = function (address) {
      Object.assign(globalThis, {
        begun: [...((globalThis as { begun?: string[] }).begun ?? []), String(address)],
      });
      return new Promise(() => undefined);
    };
  });
  await page.goto("/my-profile");
  const begun = () => page.evaluate(() => (globalThis as { begun?: string[] }).begun);
  await expect.poll(begun).toEqual(["/api/users/me"]);
  await context.setOffline(true);
  await page.goto("/my-profile");
  await expect(page.getByText("Alex").first()).toBeVisible();
});

test("APP-03 texts written and people liked without a network, in an app opened without one, go out in order, each once", async ({
  page,
  request,
  context,
}) => {
  const { me, ben, carl, room } = await lookAndLeave(page, request, {
    context,
    city: "Winterswijk",
    at: ["/chat", "/profile"],
  });
  await page.goto(`/chat/${room}`);
  for (const words of ["Saturday suits me", "At ten?"]) {
    await box(page).fill(words);
    await box(page).press("Enter");
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByText("It waits for a connection.", { exact: false })).toBeVisible();
  await page.goto(`/profile/${carl.id}`);
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.getByRole("button", { name: "Like", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await context.setOffline(false);
  await expect
    .poll(() => actAs(request, ben).textsIn(room))
    .toEqual(["You matched", "Shall we say Saturday?", "Saturday suits me", "At ten?"]);
  await expect.poll(() => actAs(request, me).likedIds()).toContain(carl.id);
});

test("APP-02 a chat opened without a network has what was written in it since it was loaded, and so has the list", async ({
  page,
  request,
  context,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Zutphen", ["Alex", "Ben", "Carl"]);
  const room = await makeMatch(request, ben, me);
  const other = await makeMatch(request, carl, me);
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  await actAs(request, carl).send(other, "Hello");
  await signIn(page, me);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Ben .*Saturday/ })).toBeVisible();
  await page.getByRole("link", { name: /Ben .*Saturday/ }).click();
  await box(page).fill("Saturday suits me");
  await box(page).press("Enter");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await actAs(request, ben).send(room, "At ten, then");
  await expect(page.getByText("At ten, then", { exact: true })).toBeVisible();
  await box(page).fill("With coffee");
  await box(page).press("Enter");
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open("kindred.seen");
      const all = await Promise.all(
        (await cache.keys()).map(async (one) => (await cache.match(one))?.text()),
      );
      return all.filter((one) => one?.includes("With coffee")).length;
    });
  // The room and the list of rooms.
  await expect.poll(kept).toBe(2);

  await context.setOffline(true);
  await page.goto(`/chat/${room}`);
  for (const words of ["Shall we say Saturday?", "Saturday suits me", "At ten, then", "With coffee"])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByRole("status").getByText("You're offline")).toBeVisible();
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Ben .*With coffee/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Ben .*unread/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Carl .*unread/ })).toBeVisible();
});

test("APP-02 one request that fails shows nothing old, and a session that is not remembered keeps nothing", async ({
  page,
  request,
  context,
}) => {
  await lookAndLeave(page, request, { context, city: "Doetinchem", at: ["/messages"] });
  await context.setOffline(false);
  await page.route("**/api/messages/rooms*", (route) => route.abort());
  await page.goto("/messages");
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page.getByText("Shall we say Saturday?")).toHaveCount(0);

  const [other] = await peopleIn(request, "Doetinchem", ["Carla"]);
  await momentsOf(request, other).post("At the lake");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByRole("checkbox", { name: "Remember me" }).uncheck();
  await signInByForm(page, other);
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();
  const listed = page.waitForResponse("**/api/moments/list*");
  await page.getByRole("link", { name: "Moments" }).click();
  await (await listed).finished();
  await expect(page.getByText("At the lake")).toBeVisible();
  expect(await keptOn(page)).toEqual([]);
});

test("APP-02 POLISH-06 moments shown from the device are loaded anew once there is a connection, one's own like among them, and what was posted since is offered", async ({
  page,
  request,
  context,
}) => {
  const { me, ben } = await lookAndLeave(page, request, { context, city: "Cahors", at: ["/moments"] });
  await page.goto("/moments");
  await expect(momentCard(page, "By the river")).toBeVisible();
  await momentsOf(request, ben).post("By the sea");
  const [{ id: mine } = { id: "" }] = await momentsOf(request, me).mine();
  await momentsOf(request, me).like(mine);
  await context.setOffline(false);
  await expect(likeButton(momentCard(page, "By the river"))).toHaveAttribute("aria-pressed", "true");
  await expect(momentCard(page, "By the sea")).toHaveCount(0);
  await page.getByRole("button", { name: "New moments" }).click();
  await expect(momentCard(page, "By the sea")).toBeVisible();
});

test("APP-02 PROFILE-01 a profile that was open some time ago is shown again without a network, and nobody as online", async ({
  page,
  context,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Orvieto", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.clock.install();
  await page.goto(`/chat/${room}`);
  const name = page.getByRole("banner").getByRole("link", { name: "Ben" });
  const profile = page.getByRole("heading", { name: /^Ben \d/, level: 1 });
  await name.click();
  await expect(profile).toBeVisible();
  await expect(page.getByText("Online now")).toBeVisible();
  await page.goBack();
  await expect(name).toBeVisible();
  await page.clock.fastForward("06:00");
  await context.setOffline(true);
  await name.click();
  await expect(profile).toBeVisible();
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  await expect(page.getByText("Online now"), "nobody knows that now").toHaveCount(0);
});

test("APP-02 POLISH-06 whoever is on top and one's own profile, opened for the first time without a connection, are shown as known, and load once there is one", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Delfzijl", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expect.poll(() => keptOn(page)).toContain("/api/users/me");
  await context.setOffline(true);
  await card(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ben");
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  const loaded = page.waitForResponse(`**/api/users/${ben.id}`);
  await context.setOffline(false);
  await loaded;
  await context.setOffline(true);
  await page.goBack();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Alex/ })).toBeVisible();
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
});
