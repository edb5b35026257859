import { expect, type Locator, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Open ${name}'s profile` }) });

test("LIKES-01 LIKES-02 open lists show what became of likes elsewhere: given, taken back, a match, blocked, an account deleted", async ({
  page,
  request,
}) => {
  const names = ["Alex", "Ben", "Carl", "Dan", "Eli", "Finn"] as const;
  const [me, ben, carl, dan, eli, finn] = await peopleIn(request, "Wodonga", names);
  const acting = actAs(request, me);
  for (const other of [ben, carl, dan, eli]) await acting.like(other);
  await signIn(page, me);
  await page.goto("/my-likes");
  const people = page.getByRole("tab", { name: /^My Likes/ });
  await expect(people).toContainText("4 people");

  await actAs(request, carl).like(me);
  await expect(cardOf(page, "Carl").getByText("Match", { exact: true })).toBeVisible();
  const headers = { authorization: `Bearer ${me.token}` };
  const block = await request.post(`/api/users/${dan.id}/block`, { headers });
  const leave = await request.delete("/api/users/me", {
    headers: { authorization: `Bearer ${eli.token}` },
    data: { password: eli.password },
  });
  expect([block.ok(), leave.ok()]).toEqual([true, true]);
  await acting.unlike(ben);
  await acting.like(finn);
  for (const name of ["Ben", "Dan", "Eli"]) await expect(cardOf(page, name)).toHaveCount(0);
  await expect(cardOf(page, "Finn")).toBeVisible();
  await expect(cardOf(page, "Carl")).toBeVisible();
  await expect(people).toContainText("2 people");
});
