import { expect } from "@playwright/test";
import { actAs } from "./support/api";
import { expectAccessible } from "./support/axe";
import { article, deskServer, rows, why } from "./support/desk";
import { operator } from "./support/operator";
import { freshEmail, newPerson } from "./support/people";
import { routeFromNow } from "./support/routes";
import { startWithLetters } from "./support/server";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/windows";

const desk = deskServer();
const { at, person, operatorNamed, report } = desk;

test("DESK-01 the desk is there for operators alone, who find it in their settings; to others it is like an unknown path", async ({
  page,
  openWindow,
}) => {
  const [ann, ben] = [await person("Ann"), await operatorNamed("Ben", "looks")];
  const visitor = await openWindow();
  const member = await openWindow(ann);
  for (const [window, path] of [
    [visitor, "/operators"],
    [member, "/operators/log"],
  ] as const) {
    await window.goto(at("/no/such/path"));
    await expect(window).not.toHaveURL(at("/no/such/path"));
    const [url, heading] = [window.url(), window.getByRole("heading", { level: 1 })];
    const unknown = await heading.innerText();
    await expect(window.getByText("There is no page at that address.")).toBeVisible();
    await window.goto(at(path));
    await expect(window.getByText("There is no page at that address.")).toBeVisible();
    await expect(window).toHaveURL(url);
    await expect(heading).toHaveText(unknown);
  }
  await member.goto(at("/settings"));
  await expect(member.getByRole("button", { name: "Signed-in devices" })).toBeVisible();
  await expect(member.getByRole("button", { name: "Operators' desk" })).toHaveCount(0);

  await page.goto(at("/login"));
  await signInByForm(page, ben);
  await expect(page).toHaveURL(at("/discovery"));
  await page.goto(at("/settings"));
  await page.getByRole("button", { name: "Operators' desk" }).click();
  await expect(page).toHaveURL(at("/operators"));
  await expect(page.getByText("Nothing waits")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Log" }).click();
  await expect(page.getByText("Nothing was done yet")).toBeVisible();

  // The role goes: what is shown next is what anybody is shown.
  desk.admin("operators", "remove", ben.email);
  await page.goto(at("/my-profile"));
  await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
  await page.goto(at("/settings"));
  await expect(page.getByRole("button", { name: "Operators' desk" })).toHaveCount(0);
});

test("DESK-02 reports are decided by keys alone, the oldest first, each with a reason, and taken back within a minute", async ({
  page,
}) => {
  const [ann, ben, cid] = [await person("Ann"), await person("Ben"), await person("Cid")];
  const eve = await operatorNamed("Eve", "decides");
  const room = await actAs(desk.request, ann).roomWith(ben);
  await actAs(desk.request, ben).send(room, "Good morning");
  const { data } = await actAs(desk.request, ben).send(room, "Send me a gift card");
  await report(ann, ben, "He wants money", { kind: "message", id: data.id });
  await report(ann, cid, "Looks like an advertisement");
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, eve);
  await page.goto(at("/operators"));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Ben");
  await page.keyboard.press("n");
  await expect(article(page)).toContainText("He wants money");
  await expect(article(page)).toContainText("Send me a gift card");
  await expect(rows(page).first()).toContainText("You are working on this");
  await page.getByRole("button", { name: "Show the messages around it" }).click();
  await expect(article(page).getByText("Good morning")).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: "Suspend Ben?" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Reason, which the person is told" })).toHaveValue("scam");
  await expectAccessible(page);
  await expect(why(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("Please say why")).toBeVisible();
  await page.keyboard.type("Asked for a gift card");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The account is suspended.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Cid");
  const standing = async () => (await operator(desk.request).post("users/find", { who: ben.id })).user.status;
  expect(await standing()).toBe("suspended");

  await page.keyboard.press("z");
  await expect(page.getByText("Taken back")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  expect(await standing()).toBe("active");

  await page.keyboard.press("n");
  await expect(article(page)).toContainText("He wants money");
  await page.keyboard.press("c");
  await expect(why(page)).toBeFocused();
  await page.keyboard.type("A joke between friends");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The report is closed.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole("link", { name: "Log" }).click();
  const acts = page.getByRole("main").getByRole("listitem");
  await expect(acts.filter({ hasText: "Take back about Ben" })).toContainText(
    "Eve: Suspend: Asked for a gift card",
  );
  await expect(acts.filter({ hasText: "Look at messages" })).toHaveCount(1);
  await expectAccessible(page);
});

test("DESK-02 what one operator has open another can't decide, until it is left", async ({
  page,
  openWindow,
}) => {
  const [ann, ben] = [await person("Ann"), await person("Ben")];
  const [eve, gil] = [await operatorNamed("Eve", "decides"), await operatorNamed("Gil", "decides")];
  await report(ann, ben, "He wants money");
  await signIn(page, eve);
  await page.goto(at("/operators"));
  await rows(page).first().getByRole("button").click();
  await expect(article(page)).toContainText("He wants money");
  const other = await openWindow(gil);
  await other.goto(at("/operators"));
  await expect(rows(other).first()).toContainText("Eve is working on this");
  await rows(other).first().getByRole("button").click();
  await expect(other.getByRole("alert")).toContainText("Eve is working on this");
  const givenBack = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.url().includes("/claim"),
  );
  await page.getByRole("button", { name: "Back to the queue" }).click();
  await expect(article(page)).toHaveCount(0);
  await givenBack;
  await other.getByRole("button", { name: "Try again" }).click();
  await expect(article(other)).toContainText("He wants money");
});

test("DESK-02 a reported photo is blurred until it is pressed, and who only looks decides nothing", async ({
  page,
}) => {
  const [ann, ben] = [await person("Ann"), await person("Ben")];
  const eve = await operatorNamed("Eve", "looks");
  const photo = await actAs(desk.request, ann).mainPhotoOf(ben);
  await report(ann, ben, "A singer", { kind: "photo", id: photo });
  await signIn(page, eve);
  await page.goto(at("/operators"));
  await rows(page).first().getByRole("button").click();
  const picture = article(page).getByRole("img", { name: "The picture" });
  await expect(picture).toHaveCSS("filter", /blur/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the picture" }).click();
  await expect(picture).toHaveCSS("filter", "none");
  await expect(article(page)).toContainText("You only look");
  await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0);
});

test("DESK-02 an appeal is refused with an answer that the person reads, or granted, on a phone", async ({
  page,
}) => {
  const ben = await person("Ben");
  const eve = await operatorNamed("Eve", "decides");
  await operator(desk.request).post(`users/${ben.id}/suspend`, { reason: "spam", note: "Forty links" });
  const told = await desk.request.post("/api/auth/login", {
    data: { email: ben.email, password: ben.password },
  });
  const { details } = await told.json();
  const appeal = { token: details.appeal_token, text: "It was my sister" };
  expect((await desk.request.post("/api/auth/appeal", { data: appeal })).ok()).toBe(true);
  await signIn(page, eve);
  await page.goto(at("/operators"));
  await page.getByRole("link", { name: "Appeals" }).click();
  await rows(page).first().getByRole("button").click();
  await expect(article(page)).toContainText("It was my sister");
  await expect(article(page)).toContainText("For “Spam or advertising”, until restored: Forty links");
  await expect(article(page)).toContainText("No report is linked to it");
  await page.getByRole("button", { name: /^Refuse/ }).click();
  const answer = page.getByRole("dialog").getByRole("textbox", { name: "Your answer" });
  await answer.fill("Three people showed us the same text");
  // A failure loses nothing.
  await routeFromNow(page, "**/api/admin/queue/*/decide*", (route) => route.abort());
  await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("can't be reached");
  await expect(answer).toHaveValue("Three people showed us the same text");
  await page.unroute("**/api/admin/queue/*/decide*");
  await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("The appeal is refused.")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Taken back")).toBeVisible();
  await rows(page).first().getByRole("button").click();
  await page.getByRole("button", { name: /^Grant/ }).click();
  await why(page).fill("Somebody else wrote it");
  await page.getByRole("dialog").getByRole("button", { name: "Grant" }).click();
  await expect(page.getByText("The appeal is granted.")).toBeVisible();
  const again = await desk.request.post("/api/auth/login", {
    data: { email: ben.email, password: ben.password },
  });
  expect(again.status()).toBe(200);
});

test("DESK-02 what can't be loaded or decided says so, and nothing typed is lost", async ({ page }) => {
  const [ann, ben] = [await person("Ann"), await person("Ben")];
  const eve = await operatorNamed("Eve", "decides");
  await report(ann, ben, "He wants money");
  await signIn(page, eve);
  const failing = [
    ["**/api/admin/queue?*", "/operators", "The queue could not be loaded"],
    ["**/api/admin/acts*", "/operators/log", "The log could not be loaded"],
  ] as const;
  for (const [url, path, said] of failing) {
    await page.route(url, (route) =>
      route.fulfill({ status: 500, json: { error: "Nothing works", code: "x" } }),
    );
    await page.goto(at(path));
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(url);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText(said)).toHaveCount(0);
  }
  await page.goto(at("/operators"));
  await rows(page).first().getByRole("button").click();
  await page.getByRole("button", { name: "Suspend (S)" }).click();
  await why(page).fill("Asked for a gift card");
  await operator(desk.request).post(`users/${ben.id}/suspend`, { reason: "scam" });
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This person is suspended already" })).toBeVisible();
  await expect(why(page)).toHaveValue("Asked for a gift card");
});

test("DESK-02 a letter that was refused for good is tried again; beside each queue stands how much waits in it", async ({
  page,
}) => {
  await desk.restartAs(startWithLetters);
  const [ann, ben, eve] = [await person("Ann"), await person("Ben"), await operatorNamed("Eve", "decides")];
  await report(ann, ben, "He wants money");
  await report(ben, ann, "She wants money");
  // The mail server of the test run refuses what begins so.
  const refused = await newPerson(desk.request, { name: "Cid", email: `refused.${freshEmail()}` });
  const waiting = async () => (await operator(desk.request).get("queue?kind=letters")).waiting;
  await expect.poll(waiting).toEqual({ reports: 2, pictures: 0, selfies: 0, appeals: 0, letters: 1 });
  await signIn(page, eve);
  await page.goto(at("/operators"));
  const queues = page.getByRole("navigation", { name: "Queue" });
  const counted = ["Reports2", "Pictures", "Selfies", "Appeals", "Letters1"];
  await expect(queues.getByRole("link")).toHaveText(counted);
  await expect(queues.getByRole("img", { name: "2 waiting" })).toBeVisible();
  await queues.getByRole("link", { name: "Letters 1 waiting" }).click();
  await rows(page).first().getByRole("button").click();
  await expect(article(page)).toContainText("Cid");
  await expect(article(page)).toContainText("Confirm address");
  await expect(article(page)).toContainText("550");
  await expect(article(page)).not.toContainText(refused.email);
  await expectAccessible(page);
  await page.keyboard.press("t");
  await why(page).fill("The mailbox is there now");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing waits")).toBeVisible();
  await expect(queues.getByRole("link", { name: "Letters", exact: true })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Taken back")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
