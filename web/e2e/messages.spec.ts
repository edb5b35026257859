import { expect, test } from "@playwright/test";
import { as, match, peopleOf, signIn } from "./support/meeting";

test("MSGS-01 up to five new matches, dotted while new, each opening its chat", async ({ page, request }) => {
  const [me, ...others] = await peopleOf(request, "Cusco", [
    "Alex",
    "Ben",
    "Carl",
    "Dan",
    "Egil",
    "Finn",
    "Gus",
  ]);
  const rooms = [];
  for (const other of others) rooms.push(await match(request, other, me));
  await signIn(page, me);
  await page.goto("/messages");
  const strip = page.getByRole("region", { name: "NEW MATCHES" });
  await expect(strip.getByRole("link")).toHaveCount(5);
  await expect(strip.getByRole("img", { name: "New" })).toHaveCount(5);
  await strip.getByRole("link", { name: /Gus/ }).click();
  await expect(page).toHaveURL(`/chat/${rooms.at(-1)}`);
  await expect(page.getByText("live", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(strip.getByRole("img", { name: "New" })).toHaveCount(4);
});

test("MSGS-02 conversations tell with whom, what was said last and when, and what is unread", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleOf(request, "Quito", ["Alex", "Ben", "Carl"]);
  const withBen = await match(request, ben, me);
  await match(request, carl, me);
  await as(request, ben).send(withBen, "Shall we say Saturday?");
  await signIn(page, me);
  await page.goto("/messages");
  const list = page.getByRole("region", { name: "CONVERSATIONS" });
  const row = list.getByRole("link", { name: /Ben/ });
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
});

test("MSGS-03 without conversations it says so and leads to people", async ({ page, request }) => {
  const [me] = await peopleOf(request, "Quito", ["Alex"]);
  await signIn(page, me);
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page.getByText("Start matching to begin chatting!")).toBeVisible();
});

test("MSGS-04 what can't be loaded is told, and trying again helps", async ({ page, request }) => {
  const [me] = await peopleOf(request, "Quito", ["Alex"]);
  await signIn(page, me);
  await page.route("**/api/messages/rooms", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.route("**/api/matches/recent*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/messages");
  await expect(page.getByText("Failed to load messages")).toBeVisible();
  await expect(page.getByText("Failed to load recent matches")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).first().click();
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect(page.getByText("Failed to load recent matches")).toHaveCount(0);
});
