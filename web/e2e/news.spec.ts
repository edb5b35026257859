import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { banner, openListening } from "./support/news";
import { peopleIn } from "./support/people";
import { signInByForm } from "./support/session";
import { test } from "./support/windows";

const messagesTab = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Messages/ });

test("POLISH-02 a match is celebrated on Discover by both at once, also by whoever liked first", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Antananarivo", ["Alex", "Ben"]);
  await actAs(request, me).like(ben);
  const page = await openWindow(me);
  await openListening(page, "/discovery");
  const bens = await openWindow(ben);
  await openListening(bens, "/discovery");
  await expectOnTop(bens, "Alex");
  await bens.keyboard.press("ArrowRight");
  for (const [window, other] of [
    [page, "Ben"],
    [bens, "Alex"],
  ] as const) {
    await expect(window.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
    await expect(window.getByText(`You and ${other} like each other.`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await expect(page).toHaveURL("/discovery");
  await expect(messagesTab(page).getByText("1 unread")).toHaveCount(0);
});

test("POLISH-02 a match made before the stream was open is celebrated when it opens", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Antsirabe", ["Alex", "Ben"]);
  const page = await openWindow(me);
  const late = deferred();
  await page.route("**/api/events", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const liked = page.waitForResponse("**/api/matches/like/*");
  await page.keyboard.press("ArrowRight");
  await liked;
  await actAs(request, ben).like(me);
  late.resolve();
  await expect(page.getByText("You and Ben like each other.")).toBeVisible();
});

test("POLISH-02 elsewhere a match is a banner that leads to it, counted on the tab bar and in the title", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Toamasina", ["Alex", "Ben"]);
  await actAs(request, me).like(ben);
  const page = await openWindow(me);
  await openListening(page, "/my-profile");
  await expect(messagesTab(page)).toBeVisible();
  await actAs(request, ben).like(me);
  const news = banner(page, /It's a match! Ben likes you, too/);
  await expect(news).toBeVisible();
  await expect(messagesTab(page).getByText("1 unread")).toBeAttached();
  await expect(page).toHaveTitle("(1) My Profile · Kindred");
  // Under the pointer it stays, however long axe looks.
  await news.hover();
  await expectAccessible(page);
  await news.click();
  await expect(page.getByText("You and Ben like each other.")).toBeVisible();
  await expect(news).toHaveCount(0);
  await expect(page).toHaveTitle("It's a Match! · Kindred");
});

test("POLISH-02 a match not looked at is counted after a reload, too; one that was celebrated is not", async ({
  openWindow,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Ulaangom", ["Alex", "Ben", "Carl"]);
  for (const other of [ben, carl]) await actAs(request, me).like(other);
  const page = await openWindow(me);
  await openListening(page, "/discovery");
  await actAs(request, carl).like(me);
  await expect(page.getByText("You and Carl like each other.")).toBeVisible();
  await page.getByRole("link", { name: "Keep Swiping" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveTitle("My Profile · Kindred");
  await actAs(request, ben).like(me);
  await expect(banner(page, /It's a match! Ben likes you, too/)).toBeVisible();
  await expect(page).toHaveTitle("(1) My Profile · Kindred");
  await page.reload();
  await expect(page).toHaveTitle("(1) My Profile · Kindred");
  await expect(messagesTab(page).getByText("1 unread")).toBeAttached();
  await messagesTab(page).click();
  await expect(page).toHaveTitle("Messages · Kindred");
  const told = page.waitForResponse("**/api/matches/recent?limit=20");
  await openListening(page, "/my-profile");
  await told;
  await actAs(request, ben).send(await actAs(request, ben).roomWith(me), "Hello");
  await expect(page).toHaveTitle("(1) My Profile · Kindred");
});

test("POLISH-02 a match looked at is not counted again by the next sign-in, one made meanwhile is", async ({
  openWindow,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Jinzhou", ["Alex", "Ben", "Carl"]);
  await makeMatch(request, me, ben);
  const page = await openWindow(me);
  await openListening(page, "/messages");
  await expect(page.getByRole("region", { name: "NEW MATCHES" })).toBeVisible();
  await expect(messagesTab(page).getByText("unread")).toHaveCount(0);
  const kept = () => page.evaluate((id) => localStorage.getItem(`kindred.unsent.${id}.matches`), me.id);
  await expect.poll(kept, "which one is kept").toMatch(/\w/);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  const data = { email: me.email, password: me.password };
  const { token } = await (await request.post("/api/auth/login", { data })).json();
  await makeMatch(request, { ...me, token }, carl);
  await signInByForm(page, me);
  await expect(messagesTab(page).getByText("1 unread")).toBeAttached();
});

test("POLISH-02 a match looked at in one tab is counted in no other, nor in one that is opened later, also without remember me", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Rovaniemi", ["Alex", "Ben"]);
  await page.goto("/login");
  await page.getByLabel("Remember me").uncheck();
  await signInByForm(page, me);
  await expect(page).toHaveURL("/discovery");
  await openListening(page, "/my-profile");
  const other = await context.newPage();
  await other.goto("/my-profile");
  await expect(messagesTab(other)).toBeVisible();
  // From then on it hears what the first tab's stream says.
  const waitingToLead = async () => (await navigator.locks.query()).pending?.length;
  await expect.poll(() => other.evaluate(waitingToLead)).toBe(1);
  await makeMatch(request, me, ben);
  for (const tab of [page, other]) {
    await expect(banner(tab, /It's a match! Ben likes you, too/)).toBeVisible();
    await expect(tab).toHaveTitle("(1) My Profile · Kindred");
  }
  await messagesTab(page).click();
  await expect(other).toHaveTitle("My Profile · Kindred");
  await expect(banner(other, /It's a match!/)).toHaveCount(0);

  const later = await context.newPage();
  await later.goto("/my-profile");
  await expect(messagesTab(later)).toBeVisible();
  await other.close();
  // The stream goes to the tab that is left, which then looks for what it may have missed.
  const told = later.waitForResponse("**/api/matches/recent?limit=20");
  await page.close();
  await told;
  await actAs(request, ben).send(await actAs(request, ben).roomWith(me), "Hello");
  await expect(later).toHaveTitle("(1) My Profile · Kindred");
});

test("POLISH-02 a message is a banner elsewhere in the app, and none where it is seen anyway", async ({
  openWindow,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Niamey", ["Alex", "Ben", "Carl"]);
  const withBen = await makeMatch(request, ben, me);
  const withCarl = await makeMatch(request, carl, me);
  const page = await openWindow(me);
  await openListening(page, "/moments");
  await expect(page).toHaveTitle("(2) Moments · Kindred");
  await actAs(request, ben).send(withBen, "Shall we say Saturday?");
  const news = banner(page, /Ben Shall we say Saturday\?/);
  await expect(news).toBeVisible();
  await expect(page).toHaveTitle("(3) Moments · Kindred");
  await news.click();
  await expect(page).toHaveURL(`/chat/${withBen}`);
  const history = page.getByRole("log", { name: "Messages" });
  await expect(history.getByText("Shall we say Saturday?")).toBeVisible();

  await actAs(request, ben).send(withBen, "Or Sunday?");
  await expect(history.getByText("Or Sunday?")).toBeVisible();
  await actAs(request, carl).send(withCarl, "Hello from Carl");
  await expect(banner(page, /Carl/)).toBeVisible();
  await expect(banner(page, /Ben/)).toHaveCount(0);
  await banner(page, /Carl/).locator("..").getByRole("button", { name: "Dismiss" }).click();
  await expect(banner(page, /Carl/)).toHaveCount(0);

  await openListening(page, "/moments");
  await actAs(request, carl).send(withCarl, "Still there?");
  // Under the pointer it stays as long as it has something to tell.
  await banner(page, /Carl Still there\?/).hover();
  await page.keyboard.press("3");
  await expect(page).toHaveURL("/messages");
  await expect(banner(page, /Carl/)).toHaveCount(0);
});

test("POLISH-02 a match that comes while a banner tells of another is told of with it", async ({
  openWindow,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Ashburton", ["Alex", "Ben", "Carl"]);
  for (const other of [ben, carl]) await actAs(request, me).like(other);
  const page = await openWindow(me);
  await openListening(page, "/my-profile");
  await actAs(request, ben).like(me);
  const matches = banner(page, /likes? you, too/);
  await expect(matches).toContainText("Ben likes you, too.");
  // While it is pointed at it does not go.
  await matches.hover();
  await actAs(request, carl).like(me);
  await expect(matches).toContainText("Ben and Carl like you, too.");
  await expect(matches).toHaveCount(1);
});

test("POLISH-02 in the chat with a match the banner that tells of it goes", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kaposvár", ["Alex", "Ben"]);
  await actAs(request, me).like(ben);
  const page = await openWindow(me);
  await openListening(page, "/my-profile");
  await expect(messagesTab(page)).toBeVisible();
  const { match } = await actAs(request, ben).like(me);
  const ofMatch = banner(page, /It's a match! Ben likes you, too/);
  // Under the pointer a banner stays for as long as one likes.
  await ofMatch.hover();
  await actAs(request, ben).send(match?.chat_room_id ?? "", "Hello from Ben");
  const ofMessage = banner(page, /Ben Hello from Ben/);
  await expect(ofMessage).toBeVisible();
  await ofMessage.press("Enter");
  await expect(page.getByText("Updates are live")).toBeVisible();
  await expect(ofMatch).toHaveCount(0);
});
