import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectOnTop } from "./support/deck";
import { edgesOf } from "./support/layout";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { manyPeopleIn, newPerson, peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { tablet, turn, upright } from "./support/tablet";
import { test } from "./support/test";

test.use({ viewport: tablet, hasTouch: false });

const both = [
  [tablet, upright],
  [upright, tablet],
] as const;

/** Begins a report in the menu that is open. */
async function beginReport(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Report/ })
    .click();
  await page.getByRole("dialog").getByRole("textbox").fill("They ask");
}

/** It goes on where it was, and is discarded. */
async function endReport(page: Page): Promise<void> {
  const words = page.getByRole("dialog").getByRole("textbox");
  await expect(words).toBeFocused();
  await page.keyboard.type(" for money");
  await expect(words).toHaveValue("They ask for money");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Where something is scrolled to, once all that listens has heard of it. */
const scrolledTo = (pane: Locator, top?: number) =>
  pane.evaluate(
    (box, to) =>
      new Promise<number>((done) => {
        if (to !== undefined) box.scrollTo({ top: to, behavior: "instant" });
        requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(box.scrollTop))));
      }),
    top,
  );

test("WIDE-02 a report that is begun in the list of conversations stays open while a tablet is turned", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Napier", ["Alex", "Ben", "Carl"]);
  const rooms = [await makeMatch(request, ben, me), await makeMatch(request, carl, me)];
  for (const [at, other] of [ben, carl].entries())
    await actAs(request, other).send(rooms[at] ?? "", `Hello from ${other.name}`);
  await signIn(page, me);
  const list = page.getByRole("complementary", { name: "Messages" });
  for (const [before, after, path] of [
    ...both.map((sizes) => [...sizes, "/messages"] as const),
    [tablet, upright, `/chat/${rooms[0]}`],
  ] as const) {
    await page.setViewportSize(before);
    await page.goto(path);
    await page.getByRole("link", { name: /Hello from Carl/ }).click({ button: "right" });
    await beginReport(page);
    for (const size of [after, before, after]) await turn(page, size);
    await endReport(page);
    // Then the window has what it has room for.
    await expect(list).toHaveCount(after === tablet ? 1 : 0);
  }
});

test("WIDE-03 a comment's menu, a report of it, and the question before one's own is deleted, stay open while a tablet is turned, and the focus stays where it was", async ({
  page,
  request,
}) => {
  const [me, ben] = [await newPerson(request), await newPerson(request, { name: "Ben" })];
  await makeMatch(request, me, ben);
  const { id } = await momentsOf(request, ben).post("The tide at six", { hashtags: ["turnedreport"] });
  for (const words of ["Bring boots", "And a lamp"]) await momentsOf(request, ben).comment(id, words);
  await momentsOf(request, me).comment(id, "I have none");
  await signIn(page, me);
  const moment = momentCard(page, "The tide at six");
  const beside = page.getByRole("complementary", { name: "Comments on a moment" });
  const options = page.getByRole("button", { name: "More about Ben's comment" }).last();
  for (const [before, after] of both) {
    await page.setViewportSize(before);
    await page.goto("/moments?tag=turnedreport");
    await commentsButton(moment).click();
    await options.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await turn(page, after);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(beside).toHaveCount(after === tablet ? 1 : 0);
    await expect(options).toBeFocused();
    await turn(page, before);
    await expect(beside).toHaveCount(before === tablet ? 1 : 0);
    await expect(options).toBeFocused();

    await options.click();
    await beginReport(page);
    await turn(page, after);
    await endReport(page);
    const place = after === tablet ? beside : moment;
    await expect(place.getByText("Bring boots")).toBeVisible();

    await page.getByRole("button", { name: "Delete comment" }).click();
    const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await turn(page, before);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
  }
});

test("WIDE-02 the list of conversations stays where it is scrolled to while a tablet is turned", async ({
  page,
  request,
}) => {
  const { me, others } = await manyPeopleIn(request, "Levin", 24);
  let room = "";
  for (const other of others) room = await makeMatch(request, other, me);
  await signIn(page, me);
  const row = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link").nth(8);
  const topOfRow = async () => Math.round((await edgesOf(row)).top);
  for (const [before, after, path] of [
    ...both.map((sizes) => [...sizes, "/messages"] as const),
    [tablet, upright, `/chat/${room}`],
  ] as const) {
    await page.setViewportSize(before);
    await page.goto(path);
    await row.evaluate((shown) => shown.scrollIntoView({ block: "start", behavior: "instant" }));
    await scrolledTo(page.locator("html"));
    const place = await topOfRow();
    expect(place).toBeLessThan(100);
    for (const size of [after, before]) {
      await turn(page, size);
      // Upright, a thread has the window to itself.
      if (path === "/messages" || size === tablet) await expect.poll(topOfRow).toBe(place);
    }
  }
});

test("WIDE-01 WIDE-02 the focus stays on a conversation, and on a tab, in a window that becomes wider or narrower", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Whanganui", ["Alex", "Ben"]);
  await actAs(request, ben).send(await makeMatch(request, me, ben), "Hello there");
  await signIn(page, me);
  const conversation = page.getByRole("link", { name: /Hello there/ });
  const tabs = page.getByRole("navigation", { name: "Main" });
  const tab = tabs.getByRole("link", { name: "Discover" });
  const narrow = { width: 690, height: 820 };
  await page.goto("/messages");
  await conversation.focus();
  for (const size of [upright, tablet]) {
    await turn(page, size);
    await expect(conversation).toBeFocused();
  }
  await tab.press("Enter");
  await expect(page).toHaveURL("/discovery");
  for (const size of [narrow, upright]) {
    await turn(page, size);
    // A link of the rail alone.
    await expect(tabs.getByRole("link", { name: "Likes" })).toHaveCount(size === narrow ? 0 : 1);
    await expect(tab).toBeFocused();
  }
  await page.setViewportSize(tablet);
  await page.goto("/messages");
  await conversation.click({ button: "right" });
  await expect(page.getByRole("dialog")).toBeVisible();
  await turn(page, upright);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(conversation).toBeFocused();
});

test("WIDE-01 the profile beside the deck is where it was scrolled to once a tablet is turned back, and a report and a photo that are opened there stay open", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Gallipoli", ["Alex", "Ben"]);
  await actAs(request, ben).favorite(me);
  for (const name of ["Third", "Second", "First"])
    await momentsOf(request, ben).post(`${name}\n${"A line of it.\n".repeat(24)}`, { audience: "private" });
  await signIn(page, me);
  await page.goto("/discovery");
  const beside = page.getByRole("complementary", { name: "The profile of whoever is on top" });
  await expect(beside.getByRole("article", { name: /Ben/ }).first()).toBeVisible();
  for (const top of [700, 200]) {
    expect(await scrolledTo(beside, top)).toBe(top);
    await turn(page, upright);
    await expect(beside).toHaveCount(0);
    await turn(page, tablet);
    await expect.poll(() => scrolledTo(beside)).toBe(top);
  }
  // Under a dialog it stays meanwhile.
  expect(await scrolledTo(beside, 700)).toBe(700);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog");
  await expect(help).toBeVisible();
  for (const closes of [false, true]) {
    await turn(page, upright);
    await scrolledTo(beside);
    if (closes) await page.keyboard.press("Escape");
    await expect(beside).toHaveCount(closes ? 0 : 1);
    await turn(page, tablet);
    await expect.poll(() => scrolledTo(beside)).toBe(700);
  }

  await beside.getByRole("button", { name: "More about Ben", exact: true }).click();
  await beginReport(page);
  await turn(page, upright);
  await endReport(page);
  await expect(beside).toHaveCount(0);
  await expectOnTop(page, "Ben");

  await turn(page, tablet);
  await beside.getByRole("list", { name: "Photos" }).getByRole("button").nth(1).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer).toContainText("2 / 2");
  await turn(page, upright);
  await expect(viewer).toContainText("2 / 2");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(beside).toHaveCount(0);
});

test("WIDE-03 the people one likes stay where they are scrolled to while a tablet is turned", async ({
  page,
  request,
}) => {
  const { me, others } = await manyPeopleIn(request, "Brindisi", 24);
  for (const other of others) await actAs(request, me).like(other);
  await signIn(page, me);
  const card = page.getByRole("tabpanel").getByRole("listitem").nth(8);
  const topOfCard = async () => (await edgesOf(card)).top;
  for (const [before, after] of both) {
    await page.setViewportSize(before);
    await page.goto("/my-likes");
    await card.evaluate((shown) => shown.scrollIntoView({ block: "start", behavior: "instant" }));
    await scrolledTo(page.locator("html"));
    const place = await topOfCard();
    expect(place).toBeLessThan(100);
    for (const size of [after, before]) {
      await turn(page, size);
      // Heights are no whole numbers.
      await expect.poll(async () => Math.abs((await topOfCard()) - place)).toBeLessThan(2);
    }
  }
});
