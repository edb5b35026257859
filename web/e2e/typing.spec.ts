import { expect, type Locator, type Page } from "@playwright/test";
import { makeMatch } from "./support/api";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

/** All of it is what a finger would meet there: nothing lies over it, and it is within the window. */
async function expectUncovered(shown: Locator): Promise<void> {
  await expect
    .poll(() =>
      shown.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const middle = (left + right) / 2;
        const inset = 3;
        return [top + inset, (top + bottom) / 2, bottom - inset].every((y) => {
          const met = document.elementFromPoint(middle, y);
          return met !== null && (element.contains(met) || met.contains(element));
        });
      }),
    )
    .toBe(true);
}

/** A moment whose comments, once open, end below the window. */
async function openMoments(page: Page, request: Parameters<typeof newPerson>[0]) {
  const me = await newPerson(request);
  const moments = momentsOf(request, me);
  const { id } = await moments.post("The last train home");
  for (const words of ["Which one?", "The one at nine", "Oh, that one"]) await moments.comment(id, words);
  for (const words of ["A quiet street", "Rain on the roof"]) await moments.post(words);
  await signIn(page, me);
  await page.goto("/moments");
  return momentCard(page, "The last train home");
}

test("open comments are in sight with the field to write in, and no bar covers what is typed", async ({
  page,
  request,
}) => {
  const card = await openMoments(page, request);
  await commentsButton(card).click();
  const field = card.getByRole("textbox", { name: "Add a comment..." });
  const reply = card.getByRole("button", { name: "Reply to Ada Moreau" }).first();
  await expect(reply).toBeVisible();
  await expectUncovered(field);

  // The field at the bottom of the window is moved by the line that names whom one answers.
  await reply.click();
  await expect(field).toBeFocused();
  await expectUncovered(field);
  // Out of sight, it is brought back into it, and grows with its lines: one's reply is seen while it is typed, too.
  await page.evaluate(() => scrollTo(0, 0));
  await reply.click();
  await expect(field).toBeFocused();
  await expectUncovered(field);
  for (const line of ["One", "Two", "Three", "Four", "Five"]) {
    await page.keyboard.type(line);
    await page.keyboard.press("Shift+Enter");
    await expectUncovered(field);
  }
});

test("a keyboard that makes the window lower leaves the field in sight, and the tab bar makes room", async ({
  page,
  request,
}) => {
  const card = await openMoments(page, request);
  await commentsButton(card).click();
  const field = card.getByRole("textbox", { name: "Add a comment..." });
  await field.click();
  await page.setViewportSize({ width: 390, height: 420 });
  await expectUncovered(field);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await field.blur();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

/** A keyboard of that height comes to lie over the page, as on iOS: the window keeps its size. Answers where it begins. */
async function layKeyboardOver(page: Page, height: number): Promise<number> {
  // The page listens once it has nothing else to do.
  await expect
    .poll(() =>
      page.evaluate((height) => {
        const shown = globalThis.visualViewport;
        if (!shown) throw new Error("there is no visual viewport");
        Object.defineProperty(shown, "height", { configurable: true, value: innerHeight - height });
        shown.dispatchEvent(new Event("resize"));
        return document.documentElement.style.getPropertyValue("--keyboard");
      }, height),
    )
    .toBe(`${height}px`);
  return (page.viewportSize()?.height ?? 0) - height;
}

const expectAbove = (shown: Locator, end: number) =>
  expect
    .poll(() => shown.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(end);

test("a keyboard that lies over the page covers neither an editor's field and button nor the chat's", async ({
  page,
  request,
}) => {
  const [me, other] = [await newPerson(request), await newPerson(request)];
  const room = await makeMatch(request, me, other);
  await signIn(page, me);
  await page.goto("/my-profile");
  await page.getByRole("button", { name: /^Bio/ }).click();
  const editor = page.getByRole("dialog", { name: "Bio" });
  await expect(editor.getByRole("textbox")).toBeFocused();
  const above = await layKeyboardOver(page, 336);
  await expectAbove(editor.getByRole("textbox"), above);
  await expectAbove(editor.getByRole("button", { name: "Save" }), above);

  await page.goto(`/chat/${room}`);
  const message = page.getByRole("textbox", { name: "Write a message" });
  await message.fill("See you at nine");
  await layKeyboardOver(page, 336);
  await expectAbove(message, above);
  await expectAbove(page.getByRole("button", { name: "Send" }), above);
});

test("POLISH-05 a keyboard that lies over the page covers neither the field nor the buttons of a question", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await signIn(page, await newPerson(request));
  await page.route("**/api/users/me/export", (route) =>
    route.fulfill({
      status: 403,
      json: { error: "Please type your password again", code: "password_needed" },
    }),
  );
  await page.goto("/settings");
  await page.getByRole("button", { name: "Download my data" }).click();
  const question = page.getByRole("dialog", { name: "Enter your password" });
  const field = question.getByLabel("Your password", { exact: true });
  await expect(field).toBeFocused();
  const above = await layKeyboardOver(page, 300);
  await expectAbove(field, above);
  await expectAbove(question.getByRole("button", { name: "Continue" }), above);
  await expectAbove(question.getByRole("button", { name: "Cancel" }), above);
});
