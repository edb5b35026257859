import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { operator } from "./support/operator";
import { newPerson, type Person } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signInByForm } from "./support/session";
import { test } from "./support/test";

const told = (page: Page) => page.getByRole("dialog", { name: "Your account is suspended" });
const field = (page: Page) => told(page).getByRole("textbox", { name: "Do you see it differently?" });
const send = (page: Page) => told(page).getByRole("button", { name: "Send appeal" });

const suspend = (request: APIRequestContext, { id }: Person, body: object) =>
  operator(request).post(`users/${id}/suspend`, body);

/** The appeal of this person that waits. */
async function appealOf(request: APIRequestContext, { id }: Person) {
  const { appeals } = await operator(request).get("appeals?limit=200");
  return appeals.find(({ user }: { user: { id: string } }) => user.id === id);
}

test("TRUST-04 an appeal that can't be sent is kept until it is, once; its answer is read at the next sign-in", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await suspend(request, person, { reason: "spam" });
  await page.goto("/login");
  await signInByForm(page, person);
  await expect(told(page)).toContainText("There is no end date.");
  await expectAccessible(page);
  await send(page).click();
  await expect(field(page)).toHaveAccessibleDescription(/Please write why you see it differently/);
  await expect(field(page)).toBeFocused();
  await field(page).fill("x".repeat(1001));
  await expect(field(page)).toHaveValue("x".repeat(1000));
  await field(page).fill("I sell nothing");
  await routeFromNow(page, "**/api/auth/appeal", (route) => route.abort());
  await send(page).click();
  await expect(told(page).getByRole("alert")).toContainText("can't be reached");
  await expect(field(page)).toHaveValue("I sell nothing");
  await page.unroute("**/api/auth/appeal");

  // A later sign-in elsewhere takes the first one's place; one signs in again and finds the text.
  const { email, password } = person;
  expect((await request.post("/api/auth/login", { data: { email, password } })).status()).toBe(403);
  await send(page).click();
  await expect(told(page).getByRole("alert")).toContainText("Please sign in again to send your appeal.");
  await page.keyboard.press("Escape");
  await expect(told(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(field(page)).toHaveValue("I sell nothing");
  await send(page).click();
  await expect(told(page).getByText("Your appeal is sent.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(told(page)).toContainText("There is no answer yet.");
  await expect(told(page)).toContainText("I sell nothing");
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  const { id } = await appealOf(request, person);
  await operator(request).post(`appeals/${id}/refuse`, { answer: "You sent forty links." });
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(told(page)).toContainText("You sent forty links.");
  await expect(field(page)).toHaveCount(0);
  await expectAccessible(page);
});

test("TRUST-04 LOGIN-02 without what the server tells of it, and with a wrong password, it is a failed sign-in like any other", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await suspend(request, person, {});
  await page.goto("/login");
  await signInByForm(page, { ...person, password: "wrong one" });
  const dialog = page.getByRole("alertdialog", { name: "Login Failed" });
  await expect(dialog).toContainText("Invalid email or password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await routeFromNow(page, "**/api/auth/login", (route) =>
    route.fulfill({ status: 403, json: { error: "This account is suspended.", code: "suspended" } }),
  );
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog).toContainText("This account is suspended.");
});
