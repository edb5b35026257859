import { expect } from "@playwright/test";
import { loseAnswer } from "./support/answers";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { momentsOf } from "./support/moments";
import { peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

test("POLISH-10 an empty chat offers three openers from what the two share, sent only after a look", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Mildura", ["Alex", "Ben"]);
  await momentsOf(request, ben).post("The last train home");
  const room = await makeMatch(request, me, ben);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const openers = page.getByRole("region", { name: "Ways to begin" });
  await expect(openers.getByRole("button")).toHaveCount(3);
  await expect(openers.getByRole("button", { name: /Travel/ })).toBeVisible();
  await expect(openers.getByRole("button", { name: /The last train home/ })).toBeVisible();
  await expect(openers.getByRole("button", { name: /Mildura/ })).toBeVisible();
  await expectAccessible(page);

  const field = page.getByRole("textbox", { name: "Write a message" });
  const opener = (await openers.getByRole("button", { name: /Travel/ }).textContent()) ?? "";
  await openers.getByRole("button", { name: /Mildura/ }).click();
  await openers.getByRole("button", { name: /Travel/ }).click();
  await expect(field).toHaveValue(opener);
  await expect(field).toBeFocused();
  await expect(page.getByRole("log").getByText(opener)).toHaveCount(0);
  await page.keyboard.press("End");
  await page.keyboard.type(" Tell me!");
  await expect(openers).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(`${opener} Tell me!`)).toBeVisible();
  await expect(openers).toHaveCount(0);
});

test("POLISH-10 POLISH-03 the field of an empty chat is in sight in the smallest window with the largest text", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Orillia", ["Alex", "Ben"]);
  const room = await makeMatch(request, me, ben);
  await signIn(page, me);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/chat/${room}`);
  await expect(page.getByRole("region", { name: "Ways to begin" }).getByRole("button")).toHaveCount(3);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    dispatchEvent(new Event("resize"));
  });
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeInViewport({ ratio: 1 });
});

test("POLISH-10 the match screen has a field: what is written there arrives, and a failure keeps it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Echuca", ["Alex", "Ben"]);
  await actAs(request, ben).superlike(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.keyboard.press("ArrowRight");
  const field = page.getByRole("textbox", { name: "Say hello to Ben" });
  await field.fill("Hello Ben, how are you?");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("Hello Ben, how are you?");

  const sending = "**/api/messages/room/*/send";
  await routeFromNow(page, sending, (route) => route.abort());
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Not sent.");
  await expect(field).toHaveValue("Hello Ben, how are you?");
  await page.unroute(sending);
  // Where the words have just got through by themselves, the chat is open: its button sends nothing.
  await page
    .getByRole("button", { name: "Send", exact: true })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  const room = await actAs(request, me).roomWith(ben);
  await expect(page).toHaveURL(`/chat/${room}`);
  await expect(page.getByRole("log").getByText("Hello Ben, how are you?")).toHaveCount(1);
});

test("POLISH-05 words typed on the match screen are there after a reload, and in the chat", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Murmansk", ["Alex", "Ben"]);
  await actAs(request, ben).superlike(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.keyboard.press("ArrowRight");
  const field = page.getByRole("textbox", { name: "Say hello to Ben" });
  await field.fill("Hello Ben");
  await page.reload();
  await expect(field).toHaveValue("Hello Ben");
  await page.getByRole("link", { name: "Send a Message" }).click();
  const box = page.getByRole("textbox", { name: "Write a message" });
  await expect(box).toHaveValue("Hello Ben");
});

test("POLISH-05 words sent from the match screen whose answer was lost arrive once, by themselves after a reload", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Arkhangelsk", ["Alex", "Ben"]);
  await actAs(request, ben).superlike(me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.keyboard.press("ArrowRight");
  const sending = "**/api/messages/room/*/send";
  await routeFromNow(page, sending, loseAnswer);
  await page.getByRole("textbox", { name: "Say hello to Ben" }).fill("Hello Ben");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Not sent.");
  const sentAgain = page.waitForResponse(sending);
  await page.unroute(sending);
  await page.reload();
  await sentAgain;
  const room = await actAs(request, me).roomWith(ben);
  await expect(page).toHaveURL(`/chat/${room}`);
  await expect(page.getByRole("log").getByText("Hello Ben")).toHaveCount(1);
  const said = (await actAs(request, ben).textsIn(room)).filter((words) => words === "Hello Ben");
  expect(said).toHaveLength(1);
});

for (const [where, place] of [
  ["there", "Votkinsk"],
  ["once one has gone on", "Kungur"],
] as const)
  test(`POLISH-05 words sent from the match screen that were lost while everything else gets through go out by themselves, ${where}`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben"]);
    await actAs(request, ben).superlike(me);
    await signIn(page, me);
    await openStarted(page, "/discovery");
    await expectOnTop(page, "Ben");
    await page.keyboard.press("ArrowRight");
    const room = await actAs(request, me).roomWith(ben);
    const goesOut = deferred();
    let tries = 0;
    await routeFromNow(page, "**/api/messages/room/*/send", async (route) => {
      tries += 1;
      if (tries === 1) return route.abort();
      await goesOut.promise;
      await route.fallback();
    });
    await page.getByRole("textbox", { name: "Say hello to Ben" }).fill("Hello Ben");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Not sent.");
    if (where !== "there") {
      await page.getByRole("link", { name: "Keep Swiping" }).click();
      await expect(page).toHaveURL("/discovery");
    }
    goesOut.resolve();
    if (where === "there") {
      await expect(page).toHaveURL(`/chat/${room}`);
      await expect(page.getByRole("log").getByText("Hello Ben")).toHaveCount(1);
    }
    const arrived = async () =>
      (await actAs(request, ben).textsIn(room)).filter((words) => words === "Hello Ben").length;
    await expect.poll(arrived).toBe(1);
  });
