import { expect } from "@playwright/test";
import { makeMatch } from "./support/api";
import { commentRows, commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("POLISH-05 the field keeps the focus, and so a phone its keyboard, when Send is tapped: in a chat", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Dinkelsbühl", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  const field = page.getByRole("textbox", { name: "Write a message" });
  for (const words of ["One", "Two"]) {
    await field.fill(words);
    await page.getByRole("button", { name: "Send" }).tap();
    await expect(page.getByRole("log").getByText(words, { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
  }
});

test("POLISH-05 the field keeps the focus, and so a phone its keyboard, when Send is tapped: under a moment", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("Talked about");
  await signIn(page, me);
  await page.goto("/moments");
  const moment = momentCard(page, "Talked about");
  await commentsButton(moment).click();
  const field = moment.getByRole("textbox");
  await field.fill("First");
  await moment.getByRole("button", { name: "Send" }).tap();
  await expect(commentRows(moment)).toHaveCount(1);
  await expect(field).toBeFocused();
});

test("CHAT-01 all of a chat's header leads to the profile: the photo, the name and what is said below", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Eupen", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const header = page.getByRole("heading", { level: 1 });
  for (const x of [20, 90]) {
    await page.goto(`/chat/${room}`);
    await expect(header.getByRole("link", { name: "Ben" })).toBeVisible();
    const box = await header.boundingBox();
    if (!box) throw new Error("the header is not on the page");
    await page.touchscreen.tap(box.x + x, box.y + box.height - 6);
    await expect(page).toHaveURL(`/profile/${ben.id}`);
  }
});
