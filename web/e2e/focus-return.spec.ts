import { expect } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectOnTop } from "./support/deck";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { type ChosenFile, photo } from "./support/pictures";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

test("WIDE-01 ACCESS-01 Escape leads back from a profile, where the focus is on what led there", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Tulcea", ["Alex", "Ben"]);
  await makeMatch(request, ben, me);
  await momentsOf(request, ben).post("Reeds and pelicans");
  await signIn(page, me);
  for (const path of ["/moments", "/messages"]) {
    const started = page.waitForRequest((call) => call.url().endsWith("/api/events"));
    await page.goto(path);
    await started;
    const main = page.getByRole("main");
    const away =
      path === "/moments"
        ? momentCard(page, "Reeds and pelicans").getByRole("link", { name: /^Ben/ })
        : main.getByRole("link", { name: /Ben/ });
    await away.first().focus();
    await page.keyboard.press("Enter");
    if (path === "/messages")
      await page.getByRole("banner").getByRole("link", { name: "Ben" }).press("Enter");
    await expect(page).toHaveURL(`/profile/${ben.id}`);
    // With the age: the heading of a chat, which is there until the profile is, has none.
    await expect(page.getByRole("heading", { name: /^Ben \d/, level: 1 })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/profile/);
    await expect(page.locator(`:focus[href="/profile/${ben.id}"]`)).toBeVisible();
  }
});

test("WIDE-01 Escape in a dialog over a profile closes that alone", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Braila", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await page.getByRole("button", { name: /^More/ }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(`/profile/${ben.id}`);
});

test("ACCESS-01 a match has the focus on its title, and what was just posted has it in the feed", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Galati", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Like", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeFocused();
  await openStarted(page, "/create-moment");
  await page.getByPlaceholder("Share what's new...").fill("Posted without a mouse");
  // Only public moments are in the feeds of other tests.
  await page.getByRole("radio", { name: "Matches only" }).check();
  await page.getByRole("banner").getByRole("button", { name: "Post" }).press("Enter");
  await expect(momentCard(page, "Posted without a mouse")).toBeFocused();
});

test("ACCESS-01 who goes on has the focus on the title of the next screen, a number key leaves no tab with it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Slatina", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const started = page.waitForRequest((call) => call.url().endsWith("/api/events"));
  await page.goto(`/chat/${room}`);
  await started;
  await page.getByRole("banner").getByRole("link", { name: "Ben" }).press("Enter");
  await expect(page.getByRole("heading", { name: /Ben/, level: 1 })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/discovery");
  const tab = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await tab("Discover").focus();
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { name: "Moments", level: 1 })).toBeFocused();
});

test("ACCESS-01 what is deleted leaves the focus to what follows it: a comment, a message, a moment", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Giurgiu", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  const moments = momentsOf(request, me);
  await moments.post("The older one");
  const { id } = await moments.post("The newer one");
  await moments.comment(id, "Only this");
  await actAs(request, me).send(room, "Never mind");
  await signIn(page, me);
  const started = page.waitForRequest((call) => call.url().endsWith("/api/events"));
  await page.goto("/moments");
  await started;
  const newer = momentCard(page, "The newer one");
  await commentsButton(newer).click();
  await newer.getByRole("button", { name: "Delete comment" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(newer.getByRole("textbox")).toBeFocused();
  await newer.getByRole("button", { name: "Delete moment" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(momentCard(page, "The older one")).toBeFocused();
  await openStarted(page, `/chat/${room}`);
  await page.getByRole("button", { name: "Message options" }).press("Enter");
  await page.getByRole("button", { name: "Delete message" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeFocused();
});

test("ACCESS-01 MSGS-08 the only conversation that is hidden leaves the focus to the title of the list", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Oamaru", ["Alex", "Ben"]);
  const room = await actAs(request, me).roomWith(ben);
  const hide = page.getByRole("button", { name: "Hide conversation" });
  await signIn(page, me);
  for (const width of [390, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await actAs(request, me).send(room, "By mistake");
    await openStarted(page, "/messages");
    await page.getByRole("button", { name: "Options for Ben" }).press("Enter");
    await expect(hide).toBeEnabled();
    await hide.press("Enter");
    await page.getByRole("button", { name: "Hide", exact: true }).press("Enter");
    await expect(page.getByText("No conversations yet")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeFocused();
  }
});

test("ACCESS-01 a row of one's profile that is emptied and goes leaves the focus to what follows it", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, { occupation: "Baker", education: "Geography" }));
  // What looks after the focus is there with what runs behind the screens.
  const started = page.waitForRequest("**/api/events");
  await page.goto("/my-profile");
  await started;
  const row = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  for (const [gone, next] of [
    ["Occupation Baker", "Education Geography"],
    ["Education Geography", /^Name/],
  ] as const) {
    await row(gone).press("Enter");
    const editor = page.getByRole("dialog");
    await editor.getByRole("textbox").fill("");
    await editor.getByRole("button", { name: "Save" }).press("Enter");
    await expect(editor).toHaveCount(0);
    await expect(row(gone)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: next })).toBeFocused();
  }
});

test("WIDE-01 Escape closes the comments beside the feed from anywhere, and first the reply that is begun", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("Evening light");
  await moments.comment(id, "Lovely");
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, me);
  await page.goto("/moments");
  await commentsButton(momentCard(page, "Evening light")).click();
  const beside = page.getByRole("complementary");
  await beside.getByRole("button", { name: /^Reply to/ }).click();
  const replying = beside.getByText(/^Replying to/);
  await expect(replying).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(replying).toHaveCount(0);
  await expect(beside.getByRole("textbox")).toBeVisible();
  await momentCard(page, "Evening light").focus();
  await page.keyboard.press("Escape");
  await expect(beside.getByRole("textbox")).toHaveCount(0);
});

test("ACCESS-01 a moment that is scrolled far away leaves neither the title nor the comments beside the feed the focus", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const more = { hashtags: ["scrolledaway"] };
  for (let at = 1; at <= 12; at += 1)
    await momentsOf(request, me).post(`${"A line of it.\n".repeat(20)}Moment ${at}`, more);
  await signIn(page, me);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStarted(page, "/moments?tag=scrolledaway");
  const newest = page.getByRole("article").filter({ hasText: "Moment 12" });
  await commentsButton(newest).click();
  await expect(page.getByRole("complementary").getByRole("textbox")).toBeVisible();
  await newest.focus();
  await expect(newest).toBeFocused();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(newest).toHaveCount(0);
  await expect(page.locator("body :focus")).toHaveCount(0);
});

test("ACCESS-01 MOM-04 the first comment that the button for more brought has the focus once that goes, beside the feed and in it", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("Morning light");
  for (const words of ["One", "Two", "Three", "Four"]) await moments.comment(id, words);
  await signIn(page, me);
  // Two at a time.
  await page.route("**/api/comments/moment/**", (route) =>
    route.continue({ url: route.request().url().replace("limit=50", "limit=2") }),
  );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await openStarted(page, "/moments");
    await commentsButton(momentCard(page, "Morning light")).click();
    const comments = page.getByRole("region", { name: "Comments" });
    await comments.getByRole("button", { name: "More comments" }).press("Enter");
    const third = comments.getByRole("listitem").filter({ hasText: "Three" });
    await expect(third.getByRole("link")).toBeFocused();
    await expect(comments.getByRole("listitem")).toHaveCount(4);
  }
});

test("a conversation that can't be opened has no way back beside the list", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, await newPerson(request));
  await page.goto("/chat/0000000000000");
  await expect(page.getByRole("main").getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
});

test("ACCESS-01 where changes to a row of one's profile are discarded the focus is on the row again", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  for (const name of ["Bio", "Username"]) {
    const row = page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });
    await row.press("Enter");
    const editor = page.getByRole("dialog", { name });
    await editor.getByRole("textbox").fill("Otherwise");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).press("Enter");
    await expect(editor).toHaveCount(0);
    await expect(row).toBeFocused();
  }
});

test("ACCESS-01 whoever adds photos to a moment has the focus on what adds more, and on the last photo once no more fit", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/create-moment");
  const adder = page.getByRole("button", { name: "Add photos" });
  const add = async (...files: ChosenFile[]) => {
    const chooser = page.waitForEvent("filechooser");
    await adder.press("Enter");
    await (await chooser).setFiles(files);
  };
  await add(photo(1, 48, 48));
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(adder).toBeFocused();
  await add(...[2, 3, 4, 5, 6, 7, 8, 9].map((seed) => photo(seed, 48, 48)));
  await expect(adder).toHaveCount(0);
  const last = page.getByRole("button", { name: "Open photo 9" });
  await expect(last).toBeFocused();
  await expect(last).toBeEnabled();
  await expect(last).toBeFocused();
});
