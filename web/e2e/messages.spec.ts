import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { actAs, makeMatch } from "./support/api";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { setTabState } from "./support/tabState";
import { scrollTo } from "./support/scroll";
import { test } from "./support/test";

/** Opens the conversations of somebody who has two matches, and an unread message of the one called Ben. */
async function openWithUnread(page: Page, request: APIRequestContext, city: string) {
  const [me, ben, carl] = await peopleIn(request, city, ["Alex", "Ben", "Carl"]);
  const withBen = await makeMatch(request, ben, me);
  await makeMatch(request, carl, me);
  await actAs(request, ben).send(withBen, "Shall we say Saturday?");
  await signIn(page, me);
  await page.goto("/messages");
  const list = page.getByRole("region", { name: "CONVERSATIONS" });
  return { withBen, list, row: list.getByRole("link", { name: /Ben/ }) };
}

test("MSGS-01 up to five new matches, dotted while new, each opening its chat", async ({ page, request }) => {
  const [me, ...others] = await peopleIn(request, "Cusco", [
    "Alex",
    "Ben",
    "Carl",
    "Dan",
    "Egil",
    "Finn",
    "Gus",
  ]);
  const rooms = [];
  for (const other of others) rooms.push(await makeMatch(request, other, me));
  await signIn(page, me);
  await page.goto("/messages");
  const strip = page.getByRole("region", { name: "NEW MATCHES" });
  await expect(strip.getByRole("link")).toHaveCount(5);
  await expect(strip.getByRole("img", { name: "New" })).toHaveCount(5);
  await strip.getByRole("link", { name: /Gus/ }).click();
  await expect(page).toHaveURL(`/chat/${rooms.at(-1)}`);
  await expect(page.getByText("Updates are live")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(strip.getByRole("img", { name: "New" })).toHaveCount(4);
});

test("MSGS-02 conversations show with whom, the last message and its time, and what is unread", async ({
  page,
  request,
}) => {
  const { withBen, list, row } = await openWithUnread(page, request, "Quito");
  await expect(row).toContainText("Shall we say Saturday?");
  await expect(row).toContainText("now");
  await expect(row.getByText("1 unread")).toBeAttached();
  await expect(row.getByRole("img", { name: "Online now" })).toBeVisible();
  await expect(list.getByRole("link", { name: /Carl/ })).toContainText("Start a conversation...");

  await row.click();
  await expect(page).toHaveURL(`/chat/${withBen}`);
  await expect(page.getByText("Shall we say Saturday?")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(row).toContainText("Shall we say Saturday?");
  await expect(row.getByText("1 unread")).toHaveCount(0);

  await row.click();
  await page.getByRole("textbox", { name: "Write a message" }).fill("Saturday it is.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("Saturday it is.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(row).toContainText("You: Saturday it is.");
});

test("MSGS-02 what was read is shown as read on the way back, before the lists are loaded again", async ({
  page,
  request,
}) => {
  const { row } = await openWithUnread(page, request, "Cochabamba");
  const strip = page.getByRole("region", { name: "NEW MATCHES" });
  await expect(row.getByText("1 unread")).toBeAttached();
  await expect(strip.getByRole("img", { name: "New" })).toHaveCount(2);
  const asked: string[] = [];
  // From here on no list gets an answer.
  for (const path of ["**/api/messages/rooms*", "**/api/matches/recent*"])
    await page.route(path, (route) => void asked.push(new URL(route.request().url()).pathname));
  await row.click();
  await expect(page.getByText("Shall we say Saturday?")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(row).toBeVisible();
  await expect.poll(() => asked).toContain("/api/matches/recent");
  await expect(row.getByText("1 unread")).toHaveCount(0);
  await expect(strip.getByRole("img", { name: "New" })).toHaveCount(1);
});

test("MSGS-03 without conversations it says so and leads to people", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Guayaquil", ["Alex"]);
  await signIn(page, me);
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page.getByText("Start matching to begin chatting!")).toBeVisible();
});

test("MSGS-04 a failed load shows one error, whole in sight, and trying again helps", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Iquitos", ["Alex"]);
  await signIn(page, me);
  const lists = ["**/api/messages/rooms*", "**/api/matches/recent*"];
  for (const list of lists) await page.route(list, (route) => route.fulfill({ status: 500, body: "{}" }));
  // A stream that opens makes the lists load again.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/messages");
  await expect(page.getByText("Failed to load messages")).toBeVisible();
  await expect(page.getByText("Failed to load recent matches")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(1);
  await expect(page.getByRole("alert").last()).toBeInViewport({ ratio: 1 });
  // Elsewhere for a while: nothing loads by itself, only by the button.
  await setTabState(page, "hidden");
  for (const list of lists) await page.unroute(list);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page.getByText("Failed to load recent matches")).toHaveCount(0);
});

const sought = (page: Page) => page.getByRole("searchbox", { name: "Search conversations and messages" });

test("MSGS-05 the search box filters conversations by name and finds messages by text, two Chinese characters too", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Arequipa", ["Alex", "Ben", "Carl"]);
  const withBen = await makeMatch(request, ben, me);
  const withCarl = await makeMatch(request, carl, me);
  await actAs(request, ben).send(withBen, "Shall we meet at the <b>lake</b>?");
  await actAs(request, carl).send(withCarl, "你好，好久不见");
  await signIn(page, me);
  await page.goto("/messages");
  const list = page.getByRole("region", { name: "CONVERSATIONS" });
  const found = page.getByRole("region", { name: "MESSAGES", exact: true });
  await expect(list.getByRole("link")).toHaveCount(2);

  await sought(page).fill("car");
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(list.getByRole("link", { name: /Carl/ })).toBeVisible();
  await expect(found).toHaveCount(0);

  await sought(page).fill("LAKE");
  await expect(list).toHaveCount(0);
  await expect(found.getByRole("link")).toHaveCount(1);
  await expect(found.getByText("Shall we meet at the <b>lake</b>?")).toBeVisible();
  await expect(found.locator("mark")).toHaveText("lake");
  await expectAccessible(page);

  await sought(page).fill("你好");
  await expect(found.locator("mark")).toHaveText("你好");
  await expect(found.getByRole("link", { name: /Carl/ })).toBeVisible();

  await sought(page).fill("nowhere said");
  await expect(page.getByText("Nothing found for “nowhere said”")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(list.getByRole("link")).toHaveCount(2);
  await expect(sought(page)).toBeFocused();
});

test("MSGS-05 a found message opens its chat at that message, however far back, and Back returns to the search", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Pucallpa", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "The needle");
  for (let n = 1; n <= 60; n += 1) await actAs(request, ben).send(room, `Straw ${n}`);
  await signIn(page, me);
  await page.goto("/messages");
  await sought(page).fill("needle");
  await page.getByRole("link", { name: /The needle/ }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${room}\\?message=`));
  const history = page.getByRole("log", { name: "Messages" });
  await expect(history.getByText("The needle")).toBeInViewport();
  await expect(history.getByText("Straw 60", { exact: true })).not.toBeInViewport();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(sought(page)).toHaveValue("needle");
  await expect(page.getByRole("link", { name: /The needle/ })).toBeVisible();
});

test("MSGS-07 what is unread is counted on its row, on the tab bar and in the title, as it comes", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Piura", ["Alex", "Ben", "Carl"]);
  const withBen = await makeMatch(request, ben, me);
  const withCarl = await makeMatch(request, carl, me);
  await actAs(request, carl).send(withCarl, "Hi");
  await signIn(page, me);
  await page.goto("/messages");
  const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Messages/ });
  await expect(tab.getByText("1 unread")).toBeAttached();
  await expect(page).toHaveTitle("(1) Messages · Kindred");
  await actAs(request, ben).send(withBen, "One");
  await actAs(request, ben).send(withBen, "Two");
  const rows = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link");
  await expect(rows.first()).toContainText("Two");
  await expect(rows.first().getByText("2 unread")).toBeAttached();
  await expect(page).toHaveTitle("(3) Messages · Kindred");
  await expect(tab.getByText("3 unread")).toBeAttached();
});

test("MSGS-02 of 10,000 conversations a page at a time is loaded, and few are on the page", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Antofagasta", ["Alex", "Ben"]);
  await makeMatch(request, ben, me);
  const headers = { authorization: `Bearer ${me.token}` };
  const { rooms } = await (await request.get("/api/messages/rooms", { headers })).json();
  await signIn(page, me);
  const limits: number[] = [];
  await page.route("**/api/messages/rooms*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get("limit") ?? 50);
    const first = Number(query.get("before")?.slice(1) ?? 0) + 1;
    const length = Math.max(0, Math.min(limit, 10_000 - first + 1));
    const many = Array.from({ length }, (_, index) => {
      const user = { ...rooms[0].user, name: `Friend ${first + index}` };
      return { ...rooms[0], id: `r${first + index}`, user, otherUser: user };
    });
    limits.push(limit);
    await route.fulfill({ json: { rooms: many, has_more: first + length <= 10_000, unread_total: 0 } });
  });
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Friend 1 / })).toBeVisible();
  await expect(page.getByRole("link", { name: /Friend 51 / })).toHaveCount(0);
  await scrollTo(
    page.getByRole("link", { name: /Friend \d/ }),
    page.getByRole("link", { name: /Friend 150 / }),
  );
  await expect(page.getByRole("link", { name: /Friend 1 / })).toHaveCount(0);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(1_500);
  expect(Math.max(...limits)).toBe(50);
});

test("MSGS-07 what is unread is in the title of every screen, as it comes and until it is read", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Ndola", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Hello");
  await signIn(page, me);
  await page.goto("/moments");
  await expect(page).toHaveTitle("(1) Moments · Kindred");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page).toHaveTitle("(1) My Profile · Kindred");
  await actAs(request, ben).send(room, "Are you there?");
  await expect(page).toHaveTitle("(2) My Profile · Kindred");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveTitle("(2) Settings · Kindred");
  await page.goBack();
  await page.getByRole("link", { name: /^Messages/ }).click();
  await page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link").click();
  await expect(page).toHaveTitle("Chat with Ben · Kindred");
  await page.goBack();
  await expect(page).toHaveTitle("Messages · Kindred");
});
