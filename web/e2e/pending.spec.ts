import { expect, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { fileOf } from "./support/built";
import { nameOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { newPerson, peopleIn } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const line = (page: Page) => page.getByRole("progressbar", { name: "Loading" });

/** Holds the script of a screen back until that is ended. */
async function holdBack(page: Page, screen: string): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route(`**/${fileOf(`src/features/${screen}.tsx`)}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** What no first screen waits for is there, such as what is said of the connection. */
const started = (page: Page) =>
  expect(page.getByRole("status", { name: "Connection", exact: true })).toBeAttached();

test("POLISH-07 a visitor who waits for the sign-up sees a line until it comes, on the welcome screen", async ({
  page,
}) => {
  const letCome = await holdBack(page, "accounts/signup/SignupScreen");
  await page.goto("/");
  await started(page);
  await expect(line(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Account" })).toBeVisible();
  // Whoever turns back waits no more.
  await page.goBack();
  await expect(line(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(line(page)).toBeVisible();
  letCome();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test("POLISH-07 who waits for another screen sees a line until it comes, and what they wait on", async ({
  page,
  request,
}) => {
  const letCome = await holdBack(page, "store/ConfirmScreen");
  await signIn(page, await newPerson(request));
  await page.goto("/subscription");
  await started(page);
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Premium" })).toBeVisible();
  letCome();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm Order" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test("POLISH-07 DISC-12 who waits for a chat sees a line until it opens; it does not open any more for who has gone on to somebody else", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Roanne", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await started(page);
  const first = await nameOnTop(page);
  const answers = [deferred(), deferred()];
  let asked = 0;
  await routeFromNow(page, "**/api/messages/room/user/**", async (route) => {
    const held = answers[asked];
    asked += 1;
    await held?.promise;
    await route.continue();
  });
  const chat = page.getByRole("button", { name: "Start chat" });
  await chat.click();
  await expect(line(page)).toBeVisible();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect.poll(() => nameOnTop(page)).not.toBe(first);
  // Nobody waits for that chat any more.
  await expect(line(page)).toHaveCount(0);
  const opened = page.waitForResponse("**/api/messages/room/user/**");
  answers[0]?.resolve();
  await (await opened).finished();
  await expect(line(page)).toHaveCount(0);
  await expect(page).toHaveURL("/discovery");
  await chat.click();
  await expect(line(page)).toBeVisible();
  answers[1]?.resolve();
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  const second = others.find(({ name }) => name !== first);
  if (!second) throw new Error("nobody else is there");
  await expect(page).toHaveURL(`/chat/${await actAs(request, me).roomWith(second)}`);
});

test("DISC-12 of two chats that are asked for the last one opens, whichever answer comes first", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Saumur", ["Alex", "Ben", "Carl"]);
  await actAs(request, me).like(ben);
  await actAs(request, me).like(carl);
  await signIn(page, me);
  const answers = { [ben.id]: deferred(), [carl.id]: deferred() };
  await page.route("**/api/messages/room/user/**", async (route) => {
    await answers[route.request().url().split("/").pop() ?? ""]?.promise;
    await route.continue();
  });
  await page.goto("/my-likes");
  await started(page);
  const chatWith = (name: string) => page.getByRole("button", { name: `Chat with ${name}` });
  await chatWith("Ben").click();
  await chatWith("Carl").click();
  const answered = page.waitForResponse(`**/api/messages/room/user/${ben.id}`);
  answers[ben.id]?.resolve();
  await (await answered).finished();
  await expect(page).toHaveURL("/my-likes");
  await expect(line(page)).toBeVisible();
  answers[carl.id]?.resolve();
  await expect(page).toHaveURL(`/chat/${await actAs(request, carl).roomWith(me)}`);
});
