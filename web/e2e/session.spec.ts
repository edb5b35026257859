import { expect, type Page } from "@playwright/test";
import { newPerson } from "./support/people";
import { signIn, signInByForm, storedToken } from "./support/session";
import { test } from "./support/test";

const expired = "Session expired. Please login again.";

test("SESS-01 a stored token loads the current user", async ({ page, request }) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await page.goto("/my-profile");
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
});

test("SESS-01 a token the server doesn't know is cleared and leads to /login", async ({ page }) => {
  await signIn(page, { token: "no-such-token" });
  await page.goto("/my-profile");
  await expect(page).toHaveURL("/login");
  expect(await storedToken(page)).toBeNull();
});

for (const status of [403, 404]) {
  test(`SESS-01 ${status} to the first question clears the session, also on a public screen`, async ({
    page,
    request,
  }) => {
    await signIn(page, await newPerson(request));
    await page.route("**/api/users/me", (route) => route.fulfill({ status, json: { error: "no" } }));
    await page.goto("/");
    await expect(page).toHaveURL("/login");
    expect(await storedToken(page)).toBeNull();
  });
}

for (const fault of ["unreachable", "500"] as const) {
  test(`SESS-01 ${fault}: the session stays, 'App initialization failed' is shown with a retry`, async ({
    page,
    request,
  }) => {
    const person = await newPerson(request);
    await signIn(page, person);
    await page.route("**/api/users/me", (route) =>
      fault === "500" ? route.fulfill({ status: 500, json: { error: "oops" } }) : route.abort(),
    );
    await page.goto("/my-profile");
    await expect(page.getByText("App initialization failed")).toBeVisible();
    expect(await storedToken(page)).toBe(person.token);
    await page.unroute("**/api/users/me");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });
}

test("SESS-02 every call carries the token; storage keeps it and an auth state", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const without: string[] = [];
  page.on("request", (call) => {
    const bare = call.headers()["authorization"] !== `Bearer ${person.token}`;
    if (call.url().includes("/api/") && bare) without.push(call.url());
  });
  await signIn(page, person);
  await page.goto("/messages");
  // Before, a press may meet the tabs of the built page as the app takes their place.
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  expect(without).toEqual([]);
  const auth = await page.evaluate(() => JSON.parse(localStorage.getItem("kindred.auth") ?? "null"));
  expect(auth).toMatchObject({
    isAuthenticated: true,
    user: { id: person.id },
    timestamp: expect.any(Number),
  });
});

test("SESS-03 a 401 in the middle ends the session at /login, and the origin is remembered", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  // A stream that opens looks for new matches as well, on any screen.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/discovery");
  // The built page has tabs, too; this comes with the app's own.
  await expect(page.getByRole("button", { name: "Match preferences" })).toBeVisible();
  // Without it only the messages screen asks for them; the tab bar's count would end the session too early.
  await page.route("**/api/matches/recent*", (route) =>
    route.fulfill({ status: 401, json: { error: "who?" } }),
  );
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(expired)).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await page.unroute("**/api/matches/recent*");
  await signInByForm(page, person);
  await expect(page).toHaveURL("/messages");
});

test("SESS-03 a 401 to signing in is about the words typed, not the session", async ({ page }) => {
  await page.goto("/login");
  await signInByForm(page, {
    id: "",
    token: "",
    name: "",
    email: "nobody@example.com",
    password: "whatever",
  });
  await expect(page.getByRole("alertdialog", { name: "Login Failed" })).toBeVisible();
  await expect(page.getByText(expired)).toBeHidden();
});

/** Counts the requests for each path; neither nudges of the server nor the time that a list is looked at cause any. */
async function counting(page: Page) {
  await page.route("**/api/events", (route) => route.abort());
  await page.addInitScript(() => {
    globalThis.setInterval = (() => 0) as unknown as typeof setInterval;
  });
  const paths: string[] = [];
  page.on("request", (call) => paths.push(new URL(call.url()).pathname));
  return (path: string) => paths.filter((one) => one === path).length;
}

const recent = "/api/matches/recent";
const tab = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
async function awayAndBack(page: Page): Promise<void> {
  await tab(page, "Profile");
  await expect(page).toHaveURL("/my-profile");
  await tab(page, "Messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
}

test("SESS-04 an answer is good for five seconds", async ({ page, request }) => {
  const count = await counting(page);
  const start = Date.now();
  await signIn(page, await newPerson(request));
  await page.clock.setFixedTime(start);
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await expect.poll(() => count(recent)).toBe(1);
  await page.clock.setFixedTime(start + 4900);
  await awayAndBack(page);
  expect(count(recent)).toBe(1);
  await page.clock.setFixedTime(start + 5100);
  await awayAndBack(page);
  await expect.poll(() => count(recent)).toBe(2);
});

test("SESS-04 answers belong to one account", async ({ page, request }) => {
  const count = await counting(page);
  const other = await newPerson(request, { name: "Noor Haddad" });
  await signIn(page, await newPerson(request));
  await page.clock.setFixedTime(Date.now());
  await page.goto("/messages");
  await expect.poll(() => count(recent)).toBe(1);
  await tab(page, "Profile");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await signInByForm(page, other);
  await expect(page).toHaveURL("/discovery");
  await tab(page, "Messages");
  await expect.poll(() => count(recent)).toBe(2);
});

test("SESS-04 the current user is loaded at every start", async ({ page, request }) => {
  const count = await counting(page);
  await signIn(page, await newPerson(request));
  for (const start of [1, 2, 3]) {
    await page.goto("/settings");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    expect(count("/api/users/me")).toBe(start);
  }
});

test("SESS-07 logging out clears the session here even when the server can't be reached", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/settings");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await storedToken(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("kindred.auth"))).toBeNull();
});

test("SESS-07 logging out in one tab logs out the others", async ({ page, request, context }) => {
  await signIn(page, await newPerson(request));
  await page.goto("/settings");
  const other = await context.newPage();
  await other.goto("/messages");
  await expect(other.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(other).toHaveURL("/login");
});
