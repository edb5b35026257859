import { expect } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { commentRows, commentsButton, likeButton, momentCard, momentsOf } from "./support/moments";
import { keptAt, keptOn } from "./support/offlineCache";
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

test("APP-02 SAFE-01 without a network there is nothing of somebody who was blocked, and no moment that was gone by then", async ({
  page,
  request,
  context,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Tarragona", ["Alex", "Ben", "Carl"]);
  const room = await makeMatch(request, me, ben);
  await makeMatch(request, me, carl);
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  await momentsOf(request, ben).post("By the sea");
  const { id } = await momentsOf(request, carl).post("Gone soon");
  await momentsOf(request, carl).post("Here to stay");
  await signIn(page, me);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/chat/${room}`);
  await expect(page.getByRole("log").getByText("Shall we say Saturday?")).toBeVisible();
  await page.goto("/moments");
  const gone = momentCard(page, "Gone soon");
  await expect(momentCard(page, "By the sea")).toBeVisible();
  await momentsOf(request, carl).remove(id);
  await commentsButton(gone).click();
  await gone.getByPlaceholder("Add a comment...").fill("Where is that?");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This moment is no longer there")).toBeVisible();
  await expect.poll(() => keptAt(page, "/api/moments/list")).not.toContain("Gone soon");
  await page.goto(`/profile/${ben.id}`);
  await expect(momentCard(page, "By the sea")).toBeVisible();
  const kept = async () => {
    const paths = await keptOn(page);
    return (await Promise.all(paths.map((path) => keptAt(page, path)))).join();
  };
  await expect.poll(kept).toContain(`"id":"${ben.id}"`);
  await page.getByRole("button", { name: "More about Ben", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block Ben" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByText("Ben is blocked")).toBeVisible();
  await expect.poll(kept).not.toContain(ben.id);

  await context.setOffline(true);
  await page.goto("/moments");
  await expect(momentCard(page, "Here to stay")).toBeVisible();
  await expect(momentCard(page, "By the sea").or(gone)).toHaveCount(0);
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toHaveCount(0);
  await page.goto(`/chat/${room}`);
  await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
  await expect(page.getByText("Shall we say Saturday?")).toHaveCount(0);
});
