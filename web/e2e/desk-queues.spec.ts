import { expect, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { expectAccessible } from "./support/axe";
import { article, deskServer, rows, why } from "./support/desk";
import { operator } from "./support/operator";
import { signIn } from "./support/session";
import { test } from "./support/windows";

const desk = deskServer();
const { at, person, operatorNamed, report } = desk;

const undo = (page: Page, done: string) => page.getByRole("button", { name: `Undo: ${done} (Z)` });

/** Opens the oldest of the items that wait, by its key. */
async function openOldest(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("n");
}

/** Reports about people of these names, the first of them the oldest. */
async function reportsAbout(...names: string[]): Promise<void> {
  const ann = await person("Ann", { photos: [] });
  for (const name of names) await report(ann, await person(name, { photos: [] }), `About ${name}`);
}

test("DESK-02 a decision can be taken back after a reload and from another tab of the desk, by who made it", async ({
  page,
  openWindow,
}) => {
  await reportsAbout("Ben", "Cid");
  const [eve, gil] = [await operatorNamed("Eve", "decides"), await operatorNamed("Gil", "decides")];
  await signIn(page, eve);
  await page.goto(at("/operators"));
  await openOldest(page);
  await expect(article(page)).toContainText("About Ben");
  await page.keyboard.press("c");
  await why(page).fill("A joke between friends");
  await page.keyboard.press("Enter");
  await expect(undo(page, "The report is closed.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await page.reload();
  await expect(undo(page, "The report is closed.")).toBeVisible();
  await expectAccessible(page);
  const others = await openWindow(gil);
  await others.goto(at("/operators"));
  await expect(rows(others)).toHaveCount(1);
  await expect(others.getByText("The report is closed.")).toHaveCount(0);
  const tab = await page.context().newPage();
  await tab.goto(at("/operators?kind=letters"));
  await expect(undo(tab, "The report is closed.")).toBeVisible();
  await tab.keyboard.press("z");
  await expect(tab.getByText("Taken back")).toBeVisible();
  await expect(tab.getByText("The report is closed.")).toHaveCount(0);
  // The first tab learns of it when it next looks.
  await expect(page.getByText("The report is closed.")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`DESK-02 the keyboard's place is kept at ${width} px: in the item that is opened, its sheet, and the row that one comes back to`, async ({
    page,
  }) => {
    await reportsAbout("Ben", "Cid", "Dan");
    const eve = await operatorNamed("Eve", "decides");
    await page.setViewportSize({ width, height });
    await signIn(page, eve);
    await page.goto(at("/operators"));
    const row = (name: string) => rows(page).getByRole("button", { name: new RegExp(`^${name}`) });
    const heading = (name: string) => article(page).getByRole("heading", { name, level: 2 });
    await openOldest(page);
    await expect(heading("Ben")).toBeFocused();
    await page.getByRole("button", { name: "Back to the queue" }).press("Enter");
    await expect(row("Ben")).toBeFocused();
    await row("Cid").press("Enter");
    await expect(heading("Cid")).toBeFocused();

    await page.keyboard.press("s");
    await expect(why(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Suspend (S)" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row("Cid")).toBeFocused();

    // What is decided goes, and the row after it is next.
    await row("Cid").press("Enter");
    await expect(heading("Cid")).toBeFocused();
    await page.keyboard.press("c");
    await why(page).fill("A joke");
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(2);
    await expect(row("Dan")).toBeFocused();
    await undo(page, "The report is closed.").press("Enter");
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByRole("group", { name: "Reports" })).toBeFocused();
  });
}

test("DESK-02 the keyboard stays with an item that another operator has open: the way back is next", async ({
  page,
  openWindow,
}) => {
  await reportsAbout("Ben");
  const [eve, gil] = [await operatorNamed("Eve", "decides"), await operatorNamed("Gil", "decides")];
  const other = await openWindow(gil);
  await other.goto(at("/operators"));
  await rows(other).first().getByRole("button").click();
  await expect(article(other)).toContainText("About Ben");
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, eve);
  await page.goto(at("/operators"));
  await rows(page).first().getByRole("button").press("Enter");
  const refused = page.getByRole("alert");
  await expect(refused).toContainText("Gil is working on this");
  await expect(page.locator(":focus")).toContainText("Gil is working on this");
  await page.keyboard.press("Tab");
  await expect(refused.getByRole("button", { name: "Back to the queue" })).toBeFocused();
});

test("DESK-02 a button that is used up leaves the keyboard where it stood: for the messages around a report, and for older acts", async ({
  page,
}) => {
  const [ann, ben] = [await person("Ann", { photos: [] }), await person("Ben", { photos: [] })];
  const room = await actAs(desk.request, ann).roomWith(ben);
  const { data } = await actAs(desk.request, ben).send(room, "Send me a gift card");
  await report(ann, ben, "He wants money", { kind: "message", id: data.id });
  for (let looks = 0; looks < 50; looks += 1)
    await operator(desk.request).post("users/find", { who: ben.id });
  await signIn(page, await operatorNamed("Eve", "looks"));
  await page.goto(at("/operators"));
  await openOldest(page);
  await page.getByRole("button", { name: "Show the messages around it" }).press("Enter");
  const messages = page.getByRole("list", { name: "The messages around it" });
  await expect(messages).toContainText(/Today.*Ben Send me a gift card/);
  await expect(page.locator(":focus").filter({ has: messages })).toHaveCount(1);
  await expect(page.getByRole("article").filter({ has: page.locator(":focus") })).toHaveCount(1);

  await page.getByRole("link", { name: "Log" }).click();
  await page.getByRole("button", { name: "Older" }).press("Enter");
  const latest = page.getByRole("button", { name: "The latest fifty" });
  await expect(latest).toBeVisible();
  await expect(page.locator(":focus").filter({ has: latest })).toHaveCount(1);
});

test("DESK-02 how long something has waited goes on while the list stands there", async ({ page }) => {
  await reportsAbout("Ben");
  const eve = await operatorNamed("Eve", "looks");
  await signIn(page, eve);
  await page.clock.install();
  await page.goto(at("/operators"));
  await expect(rows(page).first()).toContainText("now");
  await page.route("**/api/admin/queue*", (route) => route.abort());
  await page.clock.fastForward("06:00");
  await expect(rows(page).first()).toContainText(/[56] min ago/);
  await page.clock.fastForward("01:00:00");
  await expect(rows(page).first()).toContainText(/\d:\d\d [AP]M/);
});

test("DESK-02 each control of a decision's sheet has a name of its own", async ({ page }) => {
  await reportsAbout("Ben");
  await signIn(page, await operatorNamed("Eve", "decides"));
  await page.goto(at("/operators"));
  await openOldest(page);
  await page.getByRole("button", { name: "Close the report (C)" }).click();
  const buttons = page.getByRole("dialog", { name: "Close the report about Ben?" }).getByRole("button");
  await expect(buttons).toHaveCount(2);
  await expect(buttons.and(page.getByRole("button", { name: "Close", exact: true }))).toHaveCount(1);
  await expect(buttons.and(page.getByRole("button", { name: "Close the report", exact: true }))).toHaveCount(
    1,
  );
});

test("DESK-02 of a report about an operator of one's role only closing it is offered, and why", async ({
  page,
}) => {
  const [ann, gil] = [await person("Ann"), await operatorNamed("Gil", "decides")];
  await report(ann, gil, "He wants money");
  await signIn(page, await operatorNamed("Eve", "decides"));
  await page.goto(at("/operators"));
  await openOldest(page);
  await expect(article(page)).toContainText("This is an operator's account, of your role or a higher one");
  await expect(page.getByRole("button", { name: "Close the report (C)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Suspend/ })).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
});

test("DESK-01 the log tells reasons and times in words, as a person's page does", async ({ page }) => {
  const ben = await person("Ben");
  const eve = await operatorNamed("Eve", "owner");
  await operator(desk.request).post(`users/${ben.id}/suspend`, {
    reason: "fake_profile",
    days: 30,
    note: "A singer",
  });
  await signIn(page, eve);
  await page.goto(at("/operators/log"));
  const suspended = page.getByRole("main").getByRole("listitem").filter({ hasText: "Suspend about Ben" });
  const day = /For “A fake profile” until \w+day, \w+ \d+, \d{4}, \d+:\d\d.[AP]M: A singer/;
  await expect(suspended).toContainText(day);
  await expect(page.getByRole("main")).not.toContainText("fake_profile");
  await page.goto(at(`/operators/people/${ben.id}`));
  const shortDay = /For “A fake profile” until \w{3} \d+, \d{4}, \d+:\d\d.[AP]M: A singer/;
  await expect(article(page)).toContainText(shortDay);
  await expect(article(page)).not.toContainText("fake_profile");
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("DESK-01 LANG-01 the log's times and notes have Chinese punctuation", async ({ page }) => {
    const ben = await person("Ben");
    const eve = await operatorNamed("Eve", "looks");
    await operator(desk.request).post(`users/${ben.id}/suspend`, { reason: "fake_profile", note: "歌手" });
    await signIn(page, eve);
    await page.goto(at("/operators/log"));
    const suspended = page.getByRole("main").getByRole("listitem").filter({ hasText: "封停账号 对象：Ben" });
    await expect(suspended).toContainText("API 密钥：原因“虚假资料”，直到恢复：歌手");
    await expect(suspended.getByRole("time")).toHaveText(/^今天 \d+:\d\d$/);
  });
});
