import { expect } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { card } from "./support/deck";
import { commentsButton, likeButton, momentCard, momentsOf } from "./support/moments";
import { keptOn } from "./support/offlineCache";
import { newPerson, peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const line = "No connection. Messages and likes wait for it.";

test("APP-02 one's own profile, seen before, is there when the tab is pressed without a network", async ({
  page,
  request,
  context,
}) => {
  await signIn(page, await newPerson(request));
  const tab = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  const bio = page.getByText("Rivers, maps and long breakfasts.");
  await page.goto("/my-profile");
  await expect(bio).toBeVisible();
  await tab("Messages").click();
  await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Connection" })).toBeAttached();
  await context.setOffline(true);
  let failed = 0;
  page.on("requestfailed", (one) => (failed += one.url().endsWith("/api/users/me") ? 1 : 0));
  await tab("Profile").click();
  await expect.poll(() => failed).toBeGreaterThanOrEqual(1);
  await expect(page.getByText(line)).toBeVisible();
  await expect(bio).toBeVisible();
  await expect(page.getByText("Failed to load profile data")).toHaveCount(0);
});

test.describe("where the app is on the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("POLISH-06 APP-03 a moment's like that waits outlives the page, and goes out wherever the app is opened next", async ({
    page,
    request,
    context,
  }) => {
    const me = await newPerson(request);
    const mine = momentsOf(request, me);
    const posted = await mine.post("Liked on a train");
    await signIn(page, me);
    await page.goto("/moments");
    await page.evaluate(() => navigator.serviceWorker.ready);
    // What is kept is kept by the app's worker, which has the next page.
    await page.reload();
    const like = likeButton(momentCard(page, "Liked on a train"));
    await expect(like).toBeVisible();
    await expect.poll(() => keptOn(page)).toContain("/api/moments/list");
    await context.setOffline(true);
    await like.click();
    await expect(page.getByText(line)).toBeVisible();
    await page.reload();
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await page.goto("/settings");
    await expect(page.getByText(line)).toBeVisible();
    expect((await mine.one(posted.id)).likes).toBe(0);
    await context.setOffline(false);
    await expect.poll(async () => (await mine.one(posted.id)).likes).toBe(1);
  });
});

test("POLISH-06 a photo that could not be loaded is, once there is a connection again", async ({
  page,
  request,
  context,
}) => {
  const [me] = await peopleIn(request, "Diest", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole("status", { name: "Connection" })).toBeAttached();
  await routeFromNow(page, "**/media/**", (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole("button", { name: "Next photo" }).first().click();
  const second = (role: string) => page.locator(`${role}[alt*="2 of 2"], [role=img][aria-label*="2 of 2"]`);
  await expect(page.locator('[role=img][aria-label*="2 of 2"]')).toBeVisible();
  await page.unroute("**/media/**");
  await context.setOffline(false);
  await expect
    .poll(() =>
      second("img").evaluate((photo) => photo instanceof HTMLImageElement && photo.naturalWidth > 0),
    )
    .toBe(true);
});

test("MOM-04 comments that can't be loaded say so, beside the way to try again", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("Silent");
  await signIn(page, me);
  await page.goto("/moments");
  await routeFromNow(page, "**/api/comments/moment/**", (route) => route.abort());
  const moment = momentCard(page, "Silent");
  await commentsButton(moment).click();
  await expect(moment.getByText("Comments couldn't be loaded")).toBeVisible();
  await page.unroute("**/api/comments/moment/**");
  await moment.getByRole("button", { name: "Try Again" }).click();
  await expect(moment.getByText("No comments yet")).toBeVisible();
});

test("POLISH-06 APP-03 CHAT-08 a chat that was never opened names who is in it and can be written to, also without a network", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Rodez", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Morning, Alex");
  await signIn(page, me);
  await page.goto("/messages");
  const row = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ });
  await expect(row).toBeVisible();
  await routeFromNow(page, "**/api/messages/room/**", (route) => route.abort());
  await row.click();
  await expect(page.getByRole("heading", { name: "Ben", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Ben/);
  const history = page.getByRole("log", { name: "Messages" });
  const notLoaded = history.getByText("获取消息失败");
  await expect(notLoaded).toBeVisible();
  await expect(history.getByText("This is the beginning")).toHaveCount(0);
  const box = page.getByRole("textbox", { name: "Write a message" });
  await box.fill("On the train, back at six");
  await box.press("Enter");
  const written = history.getByText("On the train, back at six");
  const notSent = history.getByRole("alert").filter({ hasText: "Not sent." });
  await expect(notSent).toBeVisible();
  await expectAccessible(page);
  // Kept with the room, however it is opened next.
  await page.goto(`/chat/${ben.id}`);
  await expect(page.getByRole("alert").filter({ hasText: "获取消息失败" })).toBeVisible();
  await page.goto("/messages");
  await row.click();
  await expect(written).toBeVisible();
  await expect(notLoaded).toBeVisible();
  await page.unroute("**/api/messages/room/**");
  await history.getByRole("button", { name: "Try Again" }).first().click();
  await expect(history.getByText("Morning, Alex")).toBeVisible();
  await expect(notSent).toHaveCount(0);
  await expect(notLoaded).toHaveCount(0);
  await expect(written).toHaveCount(1);
  const texts = async () => (await actAs(request, ben).textsIn(room)).slice(-2);
  await expect.poll(texts).toEqual(["Morning, Alex", "On the train, back at six"]);
});
