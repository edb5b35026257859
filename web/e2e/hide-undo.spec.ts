import { expect } from "@playwright/test";
import { actAs } from "./support/api";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { installClock, pauseClock } from "./support/toasts";

test("MSGS-08 whoever hides a conversation by mistake takes it back in the toast", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Chioggia", ["Alex", "Ben"]);
  await actAs(request, me).send(await actAs(request, me).roomWith(ben), "Hi");
  await installClock(page);
  await signIn(page, me);
  await page.goto("/messages");
  const row = page.getByRole("link", { name: /Ben/ });
  await row.click({ button: "right" });
  await page.getByRole("button", { name: "Hide conversation" }).click();
  const question = page.getByRole("alertdialog", { name: "Hide this conversation?" });
  await expect(question).toBeVisible();
  // The toast goes after 6 s: however slow the machine is.
  await pauseClock(page);
  await question.getByRole("button", { name: "Hide", exact: true }).click();
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await undo.click();
  await page.clock.resume();
  await expect(row).toBeVisible();
  await expect(page.getByText("The conversation is hidden.")).toHaveCount(0);
  await page.reload();
  await expect(row).toBeVisible();
});
