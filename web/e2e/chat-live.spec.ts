import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { setTabState } from "./support/tabState";
import { test } from "./support/windows";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const indicator = (page: Page) => page.getByRole("banner").getByRole("status");
const isStream = (url: string) => url.endsWith("/api/events");
const isHistory = (url: string) => /\/api\/messages\/room\/[^/]+\/messages/.test(url);

/** Opens a chat of a browser whose clock can be stopped. */
async function openChat(page: Page, room: string): Promise<void> {
  await page.clock.install();
  await page.goto(`/chat/${room}`);
  await expect(indicator(page)).toHaveText("Updates are live");
}

/**
 * Stops the clock of a browser: nothing in it polls any more, so whatever still comes is brought by the stream. Time
 * leaps a little first, by less than a stream may be silent.
 */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 15_000);
}

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await box(page).press("Enter");
  await expect(box(page)).toHaveValue("");
}

test("LIVE-01 LIVE-03 PERF-02 without a single poll a message, its deletion, typing and what was seen reach an open chat, and a message costs one POST and one small GET", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Maputo", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const mine = await openWindow(me);
  const theirs = await openWindow(ben);
  for (const page of [mine, theirs]) {
    const listening = page.waitForResponse((answer) => isStream(answer.url()));
    await openChat(page, room);
    expect((await listening).status()).toBe(200);
    await stopClock(page);
  }

  await box(theirs).pressSequentially("Hello");
  await expect(indicator(mine)).toHaveText("typing…");
  await box(theirs).press("Enter");
  await expect(history(mine).getByText("Hello")).toBeVisible();
  await expect(indicator(mine)).toHaveText("Updates are live");
  await expect(history(theirs).getByText("Seen")).toBeVisible();

  // Their tab is covered: it gets nothing, and says so to nobody.
  await setTabState(mine, "hidden");
  await say(theirs, "Still there?");
  const last = history(theirs).getByRole("listitem").filter({ hasText: "Still there?" });
  await expect(last.getByText("Sent")).toBeVisible();
  const { data } = await actAs(request, ben).send(room, "From elsewhere");
  await expect(history(theirs).getByText("From elsewhere")).toBeVisible();
  await expect(history(mine).getByText("Still there?")).toHaveCount(0);
  await expect(history(theirs).getByText("Seen")).toHaveCount(1);
  await setTabState(mine, "active");
  await expect(history(mine).getByText("Still there?")).toBeVisible();
  await expect(
    history(theirs).getByRole("listitem").filter({ hasText: "From elsewhere" }).getByText("Seen"),
  ).toBeVisible();

  await actAs(request, ben).erase(data.id);
  await expect(history(mine).getByText("From elsewhere")).toHaveCount(0);
  await expect(history(theirs).getByText("From elsewhere")).toHaveCount(0);

  const seen = (page: Page, words: string) =>
    expect(
      history(page).getByRole("listitem").filter({ hasText: words }).getByText("Seen", { exact: true }),
    ).toBeVisible();
  await say(mine, "Quiet?");
  await seen(mine, "Quiet?");
  await say(theirs, "Quiet.");
  await seen(theirs, "Quiet.");
  // Who has said it may hear that it was seen before the test hears of the call that brought it here.
  await expect(history(mine).getByText("Quiet.", { exact: true })).toBeVisible();

  // The field is filled in one go, which tells the other once that somebody types: that is not part of the message.
  const [ofMine, ofTheirs] = [callsOf(mine), callsOf(theirs)];
  const histories: Response[] = [];
  theirs.on("response", (answer) => isHistory(answer.url()) && histories.push(answer));
  for (const words of ["One", "Two", "Three"]) {
    await say(mine, words);
    await expect(history(theirs).getByText(words)).toBeVisible();
    await seen(mine, words);
  }
  // Events of a stream come in order: a window that shows the typing sign has handled all events before it.
  for (const [one, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    await box(one).fill("And now");
    await expect(indicator(other)).toHaveText("typing…");
  }
  expect(ofMine).toEqual(["POST send", "POST send", "POST send"]);
  expect(ofTheirs).toEqual(["GET messages", "GET messages", "GET messages"]);
  await expect.poll(() => histories.length).toBe(3);
  const sizes = await Promise.all(histories.map(async (answer) => (await answer.body()).length));
  expect(Math.max(...sizes)).toBeLessThan(2_500);
});

/** What a window asks of the server from now on, but for its stream and for telling that somebody types. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (call) => {
    const { pathname } = new URL(call.url());
    const name = pathname.split("/").at(-1) ?? "";
    if (pathname.startsWith("/api/") && !["events", "typing"].includes(name))
      calls.push(`${call.method()} ${name}`);
  });
  return calls;
}

test("CHAT-10 an own message can be deleted after a question, and is gone on both sides", async ({
  openWindow,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Beira", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, me).send(room, "The first");
  await actAs(request, me).send(room, "A slip");
  await actAs(request, ben).send(room, "Not mine to delete");
  const mine = await openWindow(me);
  const theirs = await openWindow(ben);
  for (const page of [mine, theirs]) await page.goto(`/chat/${room}`);
  await expect(history(theirs).getByText("A slip")).toBeVisible();
  const slip = history(mine).getByRole("listitem").filter({ hasText: "A slip" });
  const askToDelete = async () => {
    await slip.getByText("A slip").click({ button: "right" });
    await mine.getByRole("button", { name: "Delete message" }).click();
  };
  await askToDelete();
  const question = mine.getByRole("alertdialog", { name: "Delete this message?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(slip).toBeVisible();
  await askToDelete();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(slip).toHaveCount(0);
  await expect(history(theirs).getByText("A slip")).toHaveCount(0);
  await expect(history(theirs).getByText("The first")).toBeVisible();
  await mine.reload();
  await expect(history(mine).getByText("Not mine to delete")).toBeVisible();
  await expect(history(mine).getByText("A slip")).toHaveCount(0);
});

test("LIVE-01 LIVE-03 a tab in the background learns of messages and matches, and marks nothing as seen", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Nampula", ["Alex", "Ben", "Carl"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const listening = page.waitForResponse((answer) => isStream(answer.url()));
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Ben/ }).first()).toBeVisible();
  await listening;
  await setTabState(page, "hidden");
  await actAs(request, ben).send(room, "Psst");
  await expect(page).toHaveTitle("(1) Messages · Kindred");
  await makeMatch(request, carl, me);
  const strip = page.getByRole("region", { name: "NEW MATCHES" });
  await expect(strip.getByRole("link", { name: /Carl/ })).toBeVisible();
  const { unread_count } = await actAs(request, me).roomIn(room);
  expect(unread_count).toBe(1);
});

test("LIVE-01 tabs of one browser share one stream, and the next one takes it over where it was", async ({
  context,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Windhoek", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const streams = streamsOf(context);
  const first = await context.newPage();
  await signIn(first, me);
  const listening = first.waitForResponse((answer) => isStream(answer.url()));
  await openChat(first, room);
  await listening;
  const second = await context.newPage();
  await signIn(second, me);
  await second.goto(`/chat/${room}`);
  await expect(indicator(second)).toHaveText("Updates are live");
  // It says so of its first load already: it takes part in the stream once it waits to be the next to lead.
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  await stopClock(first); // One clock for all tabs of a browser.
  await actAs(request, ben).send(room, "For both");
  for (const page of [first, second]) await expect(history(page).getByText("For both")).toBeVisible();
  expect(streams).toHaveLength(1);
  await first.close();
  await expect.poll(() => streams.length).toBe(2);
  expect(streams[1]).toBeTruthy();
  await actAs(request, ben).send(room, "For the one that is left");
  await expect(history(second).getByText("For the one that is left")).toBeVisible();
});

/** The Last-Event-ID of each request for the stream of a browser. */
function streamsOf(context: BrowserContext): (string | undefined)[] {
  const resumedFrom: (string | undefined)[] = [];
  context.on("request", (call) => {
    if (isStream(call.url())) resumedFrom.push(call.headers()["last-event-id"]);
  });
  return resumedFrom;
}

test("LIVE-01 nothing listens any more once one has logged out", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Gaborone", ["Alex"]);
  await signIn(page, me);
  // Whoever is first: the app that hangs up, or the server that ends the streams of the session.
  const ended = Promise.race([
    page.waitForEvent("requestfailed", (call) => isStream(call.url())),
    page.waitForEvent("requestfinished", (call) => isStream(call.url())),
  ]);
  const listening = page.waitForResponse((answer) => isStream(answer.url()));
  await page.goto("/settings");
  await listening;
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await ended;
});

test("LIVE-01 a stream that breaks off is taken up again behind the last event it brought", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Luanda", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const streams = streamsOf(page.context());
  const event = 'id: the-last-one\nevent: unread\ndata: {"total":0}\n\n';
  await page.route(
    "**/api/events",
    (route) => route.fulfill({ contentType: "text/event-stream", body: event }),
    { times: 1 },
  );
  await page.goto(`/chat/${room}`);
  await expect.poll(() => streams.slice(0, 2)).toEqual([undefined, "the-last-one"]);
});

for (const [how, city] of [
  ["the network is gone", "Durban"],
  ["the server is restarted", "Bloemfontein"],
] as const) {
  test(`CHAT-01 ${how} for a while: nothing is lost, nothing doubled, and the indicator tells`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, city, ["Alex", "Ben"]);
    const room = await makeMatch(request, ben, me);
    await actAs(request, ben).send(room, "Before");
    await signIn(page, me);
    await page.goto(`/chat/${room}`);
    await expect(history(page).getByText("Before")).toBeVisible();
    await expect(indicator(page)).toHaveText("Updates are live");

    const cut = async (gone: boolean) => {
      if (how === "the network is gone") return page.context().setOffline(gone);
      if (gone) return page.route("**/api/**", (route) => route.abort("connectionrefused"));
      return page.unroute("**/api/**");
    };
    await cut(true);
    await expect(indicator(page)).toHaveText("You're offline");
    await box(page).fill("Written meanwhile");
    await box(page).press("Enter");
    await expect(history(page).getByRole("alert")).toContainText("Not sent.");
    await actAs(request, ben).send(room, "Said meanwhile");
    await cut(false);
    await expect(indicator(page)).toHaveText("Updates are live");
    await expect(history(page).getByRole("alert")).toHaveCount(0);
    await expect(box(page)).toHaveValue("");
    const texts = history(page).getByText(/^(Before|Written meanwhile|Said meanwhile)$/);
    await expect(texts).toHaveText(["Before", "Said meanwhile", "Written meanwhile"]);
    await page.reload();
    await expect(texts).toHaveText(["Before", "Said meanwhile", "Written meanwhile"]);
  });
}
