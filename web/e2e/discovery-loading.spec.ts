import { expect, test } from "@playwright/test";
import { card, expectOnTop, nameOnTop, skipUntil } from "./support/deck";
import { peopleOf, signIn } from "./support/meeting";

const skip = { name: "Skip" };

test.describe("loading", () => {
  test("DISC-07 starts about 100 ms after the person is known, and leaving in time resets it", async ({
    page,
    request,
  }) => {
    const [me] = await peopleOf(request, "Apia", ["Alex", "Ben"]);
    await signIn(page, me);
    let asked = 0;
    page.on("request", (call) => {
      if (call.url().includes("/api/users/discover")) asked += 1;
    });
    await page.goto("/messages");
    await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Discover", exact: true })).toBeVisible();
    await page.clock.runFor(60);
    expect(asked).toBe(0);
    await page.getByRole("link", { name: "Moments" }).click();
    await expect(page.getByRole("heading", { name: "Moments", exact: true })).toBeVisible();
    await page.clock.runFor(500);
    expect(asked).toBe(0);
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Discover", exact: true })).toBeVisible();
    // The screen may be seen a moment before its timer is set: time goes on in steps until it has asked.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return asked;
      })
      .toBe(1);
    await page.clock.resume();
    await expectOnTop(page, "Ben");
  });

  test("DISC-07 the deck is kept while one looks elsewhere", async ({ page, request }) => {
    const [me] = await peopleOf(request, "Papeete", ["Alex", "Ben", "Carl", "Dan"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(card(page)).toBeVisible();
    await page.getByRole("button", skip).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
    const name = await nameOnTop(page);
    await page.getByRole("link", { name: "Messages" }).click();
    await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Discover", exact: true }).click();
    await expectOnTop(page, name);
    await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  });

  test("DISC-06 nobody there is 'no user data', after the last person 'no more users'", async ({
    page,
    request,
  }) => {
    const [me] = await peopleOf(request, "Longyearbyen", ["Alex"]);
    await signIn(page, me);
    await page.goto("/discovery");
    await expect(page.getByText("no user data")).toBeVisible();
    await peopleOf(request, "Longyearbyen", ["Ben"]);
    await page.getByRole("button", { name: "Reload" }).click();
    await skipUntil(page, "Ben");
    await page.getByRole("button", skip).click();
    await expect(page.getByText("no more users")).toBeVisible();
    await peopleOf(request, "Longyearbyen", ["Carl"]);
    await page.getByRole("main").getByRole("button", { name: "Refresh" }).click();
    await expectOnTop(page, "Carl");
  });

  test("DISC-13 a first load and a refresh that fail are told, each with a way to try again", async ({
    page,
    request,
  }) => {
    const [me] = await peopleOf(request, "Noumea", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.route("**/api/users/discover*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/discovery");
    await expect(page.getByRole("alert")).toContainText("Data initialization failed");
    await page.unroute("**/api/users/discover*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expectOnTop(page, "Ben");

    await page.route("**/api/users/discover*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByRole("alert")).toContainText("Data refresh failed");
    await expectOnTop(page, "Ben");
    await page.unroute("**/api/users/discover*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectOnTop(page, "Ben");
  });
});
