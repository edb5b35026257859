import { expect, type Page, test } from "@playwright/test";
import { as, match, peopleOf, signIn, windowOf } from "./support/meeting";

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const indicator = (page: Page) => page.getByRole("banner").getByRole("status");

test("CHAT-10 an own message can be deleted after a question, and is gone on both sides", async ({
  browser,
  request,
}) => {
  const [me, ben] = await peopleOf(request, "Maputo", ["Alex", "Ben"]);
  const room = await match(request, ben, me);
  await as(request, me).send(room, "The first");
  await as(request, me).send(room, "A slip");
  await as(request, ben).send(room, "Not mine to delete");
  const mine = await windowOf(browser, me);
  const theirs = await windowOf(browser, ben);
  for (const page of [mine, theirs]) {
    await page.goto(`/chat/${room}`);
    await expect(history(page).getByText("A slip")).toBeVisible();
  }
  await expect(history(mine).getByRole("button", { name: "Delete message" })).toHaveCount(2);
  const slip = history(mine).getByRole("listitem").filter({ hasText: "A slip" });
  await slip.getByText("A slip").click();
  await slip.getByRole("button", { name: "Delete message" }).click();
  const question = mine.getByRole("alertdialog", { name: "Delete this message?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(slip).toBeVisible();
  await slip.getByText("A slip").click();
  await slip.getByRole("button", { name: "Delete message" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(slip).toHaveCount(0);
  await expect(history(theirs).getByText("A slip")).toHaveCount(0);
  await expect(history(theirs).getByText("The first")).toBeVisible();
  await mine.reload();
  await expect(history(mine).getByText("Not mine to delete")).toBeVisible();
  await expect(history(mine).getByText("A slip")).toHaveCount(0);
});

for (const how of ["the network is gone", "the server is restarted"] as const) {
  test(`CHAT-01 ${how} for a while: nothing is lost, nothing doubled, and the indicator tells`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleOf(request, "Maputo", ["Alex", "Ben"]);
    const room = await match(request, ben, me);
    await as(request, ben).send(room, "Before");
    await signIn(page, me);
    await page.goto(`/chat/${room}`);
    await expect(history(page).getByText("Before")).toBeVisible();
    await expect(indicator(page)).toHaveText("live");

    const cut = async (gone: boolean) => {
      if (how === "the network is gone") return page.context().setOffline(gone);
      // A server that is down refuses connections; its streams break off.
      if (gone) return page.route("**/api/**", (route) => route.abort("connectionrefused"));
      return page.unroute("**/api/**");
    };
    await cut(true);
    await expect(indicator(page)).toHaveText("offline");
    await box(page).fill("Written meanwhile");
    await box(page).press("Enter");
    await expect(history(page).getByRole("alert")).toContainText("Not sent.");
    await as(request, ben).send(room, "Said meanwhile");
    await cut(false);
    await expect(indicator(page)).toHaveText("live");
    await expect(history(page).getByRole("alert")).toHaveCount(0);
    await expect(box(page)).toHaveValue("");
    const said = history(page).getByText(/^(Before|Written meanwhile|Said meanwhile)$/);
    await expect(said).toHaveText(["Before", "Said meanwhile", "Written meanwhile"]);
    await page.reload();
    await expect(said).toHaveText(["Before", "Said meanwhile", "Written meanwhile"]);
  });
}
