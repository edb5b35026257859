import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { deferred } from "./support/deferred";
import { freshEmail, newPerson } from "./support/people";
import { routeFromNow } from "./support/routes";
import { signIn, storedToken } from "./support/session";
import { test } from "./support/test";
import { expectToast, installClock, pauseClock } from "./support/toasts";

async function open(page: Page): Promise<void> {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
}
const field = (page: Page) => page.getByRole("textbox", { name: "Email" });
const edit = (page: Page) => page.getByRole("button", { name: "Edit email" });

test("SET-01 SET-02 SET-05 the e-mail is edited in place: cancelled, refused, failed, saved; toasts stay 3 s", async ({
  page,
  request,
}) => {
  const [person, taken] = [await newPerson(request), await newPerson(request)];
  await signIn(page, person);
  await installClock(page);
  await page.goto("/my-profile");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText("Version 2.0.0 (Build 456)")).toBeVisible();
  await expect(page.getByRole("link", { name: "GeoNames" })).toHaveAttribute(
    "href",
    "https://www.geonames.org",
  );
  await edit(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("somebody@else.example");
  // Another sheet gives the focus back to what opened it, and not to the field.
  const devices = page.getByRole("button", { name: /^Signed-in devices/ });
  await devices.press("Enter");
  await expect(page.getByRole("dialog", { name: "Signed-in devices" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(devices).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(edit(page)).toBeFocused();

  await edit(page).click();
  for (const [written, message] of [
    ["", "邮箱不能为空"],
    ["ada", "请输入有效的邮箱地址"],
    ["ada lovelace@example.com", "请输入有效的邮箱地址"],
  ] as const) {
    await field(page).fill(written);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(field(page)).toHaveValue(written);
  }
  await expectAccessible(page);
  await pauseClock(page);

  await field(page).fill(taken.email);
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, /^Email update failed: ./, 3000);
  await expect(field(page)).toHaveValue(taken.email);

  const email = freshEmail();
  const sent = deferred();
  await routeFromNow(page, "**/api/users/me", async (route) => {
    await sent.promise;
    await route.fallback();
  });
  await field(page).fill(email);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
  sent.resolve();
  await expectToast(page, "Email updated", 3000);
  await expect(page.getByText(email)).toBeVisible();
  const login = await request.post("/api/auth/login", { data: { email, password: person.password } });
  expect(login.status()).toBe(200);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/my-profile");
});

test("SET-03 display and notification settings are kept on this device alone", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  const changes: string[] = [];
  page.on("request", (call) => {
    if (call.method() !== "GET") changes.push(call.url());
  });
  await open(page);
  const toggle = (name: string | RegExp) => page.getByRole("switch", { name });
  const [shown, push, email] = [toggle("Show me on the product"), toggle(/^Push/), toggle(/^Email/)];
  await expect(shown).toBeChecked();
  await expect(push).toBeChecked();
  await expect(email).not.toBeChecked();
  for (const one of [shown, push, email]) await one.press(" ");
  await page.reload();
  await expect(shown).not.toBeChecked();
  await expect(push).not.toBeChecked();
  await expect(email).toBeChecked();
  expect(changes).toEqual([]);
  await expectAccessible(page);
});

test("SET-04 Log Out goes to /login, and the token works nowhere any more", async ({ page, request }) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await open(page);
  const answered = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect((await answered).status()).toBe(200);
  expect(await storedToken(page)).toBeNull();
  const headers = { authorization: `Bearer ${person.token}` };
  for (const path of ["/api/users/me", "/api/messages/rooms", "/api/users/discover"])
    expect((await request.get(path, { headers })).status()).toBe(401);
});

test("SET-02 Escape leaves the e-mail as it was, and the focus on the button that edits it", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await open(page);
  await edit(page).click();
  await field(page).fill("somebody@else.example");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(edit(page)).toBeFocused();
});
