import { expect } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("MSGS-06 the time of a conversation goes on while the list stands there, also when it can't be loaded", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Hengelo", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  await signIn(page, me);
  await page.clock.install();
  await page.goto("/messages");
  const row = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ });
  await expect(row).toContainText("now");
  await page.route("**/api/messages/rooms*", (route) => route.abort());
  await page.clock.fastForward("01:01:00");
  await expect(row).toContainText(/\d:\d\d [AP]M/);
});
