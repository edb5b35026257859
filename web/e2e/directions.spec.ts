import { expect, type Locator } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { edgesOf } from "./support/layout";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson, profileIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const NAME = "דניאל";
const HEBREW = "שלום, מה שלומך? (2)";
const ARABIC = "أحب الأنهار والخرائط، وأقرأ كثيرا.";

const expectDirection = (words: Locator, direction: "rtl" | "ltr") =>
  expect(words).toHaveCSS("direction", direction);

test("LANG-02 what people write is laid out in the direction of its own script", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Asmara");
  const me = await newPerson(request, { ...alike, name: "Alex", bio: "Rivers and maps" });
  const daniel = await newPerson(request, { ...alike, name: NAME, bio: ARABIC });
  const room = await makeMatch(request, daniel, me);
  await actAs(request, daniel).send(room, HEBREW);
  await actAs(request, me).send(room, "Fine, thanks");
  const moment = await momentsOf(request, daniel).post(ARABIC);
  await momentsOf(request, daniel).comment(moment.id, HEBREW);
  await signIn(page, me);

  await page.goto(`/profile/${daniel.id}`);
  const bio = page.getByText(ARABIC, { exact: true }).first();
  await expectDirection(bio, "rtl");
  await expectDirection(page.getByRole("heading", { level: 1 }).getByText(NAME), "rtl");
  // The heading itself reads as the app does: the name, then the age.
  await expectDirection(page.getByRole("heading", { level: 1 }), "ltr");

  await page.goto(`/chat/${room}`);
  const history = page.getByRole("log");
  const theirs = history.getByText(HEBREW, { exact: true });
  await expectDirection(theirs, "rtl");
  await expectDirection(history.getByText("Fine, thanks", { exact: true }), "ltr");
  // The bubble stays on the side of who wrote it.
  const { left, right } = await edgesOf(theirs);
  expect(left).toBeLessThan((page.viewportSize()?.width ?? 0) - right);
  const field = page.getByRole("textbox", { name: "Write a message" });
  await field.fill(HEBREW);
  await expectDirection(field, "rtl");
  await field.fill("Hello");
  await expectDirection(field, "ltr");
  await field.fill("");

  await page.goto("/messages");
  await expectDirection(page.getByRole("link").getByText(NAME).last(), "rtl");

  await page.goto("/moments");
  const card = momentCard(page, ARABIC);
  await expectDirection(card.getByText(ARABIC, { exact: true }), "rtl");
  await expectDirection(card.getByText(NAME).first(), "rtl");
  await commentsButton(card).click();
  await expectDirection(card.getByText(HEBREW, { exact: true }), "rtl");
});
