import { expect } from "@playwright/test";
import { makeMatch } from "./support/api";
import { commentRows, commentsButton, likeButton, momentCard, momentsOf } from "./support/moments";
import { keptAt } from "./support/offlineCache";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ serviceWorkers: "allow" });

test("APP-02 moments opened without a network have one's likes and comments since they were loaded, and none that one has deleted", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Wanaka", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  await momentsOf(request, me).post("Gone soon");
  const { id } = await momentsOf(request, ben).post("By the sea");
  await momentsOf(request, me).comment(id, "Not so");
  await signIn(page, me);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/moments");
  const sea = momentCard(page, "By the sea");
  await commentsButton(sea).click();
  await commentRows(sea).getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(commentRows(sea)).toHaveCount(0);
  for (const words of ["How cold?", "Which beach?"]) {
    await sea.getByPlaceholder("Add a comment...").fill(words);
    await page.keyboard.press("Enter");
    await expect(commentRows(sea).filter({ hasText: words })).toBeVisible();
  }
  await momentCard(page, "Gone soon").getByRole("button", { name: "Delete moment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(momentCard(page, "Gone soon")).toHaveCount(0);
  await likeButton(sea).click();
  const kept = () => keptAt(page, "/api/moments/list");
  await expect.poll(kept).toContain('"is_liked":true');
  await expect.poll(kept).toContain('"comments":2');
  await expect.poll(kept).not.toContain("Gone soon");

  await context.setOffline(true);
  await page.goto("/moments");
  await expect(likeButton(sea)).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton(sea)).toHaveText("Like 1");
  await expect(commentsButton(sea)).toHaveText("Comments 2");
  await expect(momentCard(page, "Gone soon")).toHaveCount(0);
  await commentsButton(sea).click();
  await expect(commentRows(sea)).toHaveText([/How cold\?/, /Which beach\?/]);
});

test("MOM-10 APP-02 what somebody has posted meanwhile is offered on their profile once there is a connection, and moves nothing that is read", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Viterbo", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  for (const words of ["By the river", "By the sea"]) await momentsOf(request, ben).post(words);
  await signIn(page, me);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/profile/${ben.id}`);
  const [sea, lake] = ["By the sea", "At the lake"].map((words) => momentCard(page, words));
  if (!sea || !lake) throw new Error("there are two");
  await expect(sea).toBeVisible();
  await expect.poll(() => keptAt(page, `/api/moments/user/${ben.id}/list`)).toContain("By the sea");
  await context.setOffline(true);
  await page.goto(`/profile/${ben.id}`);
  await expect(sea).toBeVisible();
  const title = page.getByRole("heading", { name: "Moments" });
  /** How far the moment is below their title: measured at once, as the line about the connection moves both. */
  const distance = async () =>
    sea.evaluate(
      (card, heading) => {
        if (!heading) throw new Error("it is not on the page");
        return card.getBoundingClientRect().top - heading.getBoundingClientRect().bottom;
      },
      await title.elementHandle(),
    );
  const before = await distance();
  await momentsOf(request, ben).post("At the lake");
  await context.setOffline(false);
  const offer = page.getByRole("button", { name: "New moments" });
  await expect(offer).toBeVisible();
  expect(await distance()).toBe(before);
  await offer.press("Enter");
  await expect(lake).toBeFocused();
  await expect(lake).toBeInViewport();
  await expect(offer).toHaveCount(0);
});
