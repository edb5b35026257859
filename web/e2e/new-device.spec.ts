import { expect, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { letterSentTo } from "./support/letters";
import { newPerson } from "./support/people";
import { type RunningServer, startWithLetters } from "./support/server";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/windows";

/** A server that sends letters; the one of the other tests sends none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithLetters();
});
test.afterAll(() => server.stop());

test("KEY-05 a sign-in on a new device is told by a letter with the way to a new password, and marked in settings", async ({
  page,
  openWindow,
}) => {
  const at = (path: string) => `${server.address}${path}`;
  const person = await newPerson(await request.newContext({ baseURL: server.address }), { photos: [] });
  const other = await openWindow();
  await other.goto(at("/login"));
  await signInByForm(other, person);
  await expect(other).toHaveURL(at("/discovery"));

  const letter = await letterSentTo(person.email, "New sign-in to Kindred");
  expect(letter).toMatch(/Chrome on \w+, on \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  const link = /http:\S+\/forgot-password/.exec(letter)?.[0] ?? "";

  await signIn(page, person);
  await page.goto(at("/settings"));
  await page.getByRole("button", { name: "Signed-in devices" }).click();
  const rows = page.getByRole("dialog", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first()).not.toContainText("New device");
  await expect(rows.last()).toContainText(/Chrome on \w+/);
  await expect(rows.last()).toContainText(/New device Signed in \w+ \d+, \d+:\d\d [AP]M/);
  await expectAccessible(page);

  // It is known from now on: signing in there again is nothing new.
  await other.goto(at("/settings"));
  await other.getByRole("button", { name: "Log Out" }).click();
  await signInByForm(other, person);
  await expect(other).not.toHaveURL(at("/login"));
  await page.reload();
  await page.getByRole("button", { name: "Signed-in devices" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("New device")).toHaveCount(0);

  const visitor = await openWindow();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});
