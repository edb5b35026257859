import { expect } from "@playwright/test";
import { actAs } from "./support/api";
import { connectionLine } from "./support/connection";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POLISH-06 a like that is pressed away without a network is not sent, and makes no match", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Venlo", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto(`/profile/${ben.id}`);
  await streamed;
  const liking = page.getByRole("button", { name: "Like", exact: true });
  await expect(liking).toBeVisible();
  await expect(connectionLine(page)).toBeAttached();
  const sent: string[] = [];
  page.on("request", (call) => call.url().includes("/api/matches/like/") && sent.push(call.url()));
  await context.setOffline(true);
  // Before the page hears of it, a like would be sent.
  await expect(connectionLine(page)).toContainText("No connection");
  await liking.click();
  await expect(liking).toHaveAttribute("aria-pressed", "true");
  await liking.click();
  await expect(liking).toHaveAttribute("aria-pressed", "false");
  await context.setOffline(false);
  // It goes out behind what was done before.
  const favored = page.waitForResponse("**/api/matches/favorite/*");
  await page.getByRole("button", { name: "Favorite", exact: true }).click();
  await favored;
  expect(sent).toEqual([]);
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  expect(await actAs(request, me).likedIds()).toEqual([]);
});
