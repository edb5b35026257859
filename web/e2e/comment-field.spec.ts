import { expect } from "@playwright/test";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("MOM-05 the field stays in sight while one sends one comment after the other", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  for (let at = 1; at <= 4; at += 1) await moments.post(`Moment ${at}`);
  await signIn(page, me);
  await page.goto("/moments");
  const card = momentCard(page, "Moment 1");
  await commentsButton(card).click();
  const field = card.getByRole("textbox");
  const tabs = page.getByRole("navigation", { name: "Main" });
  const room = async () =>
    ((await tabs.boundingBox())?.y ?? 0) -
    (await field.evaluate((element) => element.getBoundingClientRect().bottom));
  for (let sent = 1; sent <= 5; sent += 1) {
    await field.fill(`Comment ${sent}`);
    await field.press("Enter");
    await expect(commentRows(card)).toHaveCount(sent);
    await expect(field).toHaveValue("");
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  }
});
