import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newPerson } from "./support/people";
import { signIn, signInByForm } from "./support/session";
import { test } from "./support/test";

const publicScreens = [
  ["/", "Find your kind of people"],
  ["/login", "Welcome back"],
  ["/signup", "Step 1 of 6"],
  ["/profile-setup", "Tell Us About Yourself (1/4)"],
] as const;

const guarded = [
  "/discover",
  "/discovery",
  "/profile/0000000000001",
  "/match",
  "/messages",
  "/chat/0000000000001",
  "/my-profile",
  "/my-likes",
  "/settings",
  "/moments",
  "/create-moment",
  "/subscription",
  "/subscription/confirm",
];

const tabs = [
  ["Discover", "/discovery"],
  ["Moments", "/moments"],
  ["Messages", "/messages"],
  ["Profile", "/my-profile"],
] as const;

for (const [path, heading] of publicScreens) {
  test(`ROUTE-01 ${path} opens without a session`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test("ROUTE-02 every guarded path goes to /login without a session", async ({ page }) => {
  test.slow();
  for (const path of guarded) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/login");
  }
});

test("ROUTE-02 where the visitor was going is remembered, query and all", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/moments?tag=hiking&page=2#top");
  await expect(page).toHaveURL("/login");
  await signInByForm(page, person);
  await expect(page).toHaveURL("/moments?tag=hiking&page=2#top");
});

test("ROUTE-03 /discover and /discovery are one screen", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  const shown: (string | null)[] = [];
  for (const path of ["/discover", "/discovery"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Discover", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    shown.push(await page.getByRole("heading", { level: 1 }).textContent());
  }
  expect(shown[0]).toBe(shown[1]);
});

test("ROUTE-04 an unknown path goes to / and Back does not return to it", async ({ page }) => {
  await page.goto("/login");
  await page.goto("/nowhere/at/all?x=1");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("There is no page at that address.")).toBeVisible();
  // The words may come before the screen's script.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("ROUTE-04 members come from / and from an unknown path to the people to discover", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  await page.goto("/");
  await expect(page).toHaveURL("/discovery");
  await expect(page.getByText("There is no page at that address.")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/my-profile");
  await page.goto("/nowhere/at/all");
  await expect(page).toHaveURL("/discovery");
  await expect(page.getByText("There is no page at that address.")).toBeVisible();
});

test("ROUTE-05 /login and /signup send somebody signed in to /discover", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/discover");
  }
});

test("ROUTE-05 /login sends somebody signed in to the remembered origin", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.goto("/messages?from=mail");
  await expect(page).toHaveURL("/login");
  await page.evaluate((token) => localStorage.setItem("kindred.token", token), person.token);
  await page.reload();
  await expect(page).toHaveURL("/messages?from=mail");
});

test("ROUTE-06 the tab bar has its four places in order and marks the current one", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/discovery");
  // The app's own, not those of its built page, which go when it comes.
  await expect(page.locator("#early-tabs")).toHaveCount(0);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveText(tabs.map(([name]) => name));
  for (const [name, path] of tabs) {
    await links.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('nav [aria-current="page"]')).toHaveText([name]);
  }
});

test("ROUTE-07 a reload stays where it is", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-likes?tab=favorites");
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page).toHaveURL("/my-likes?tab=favorites");
});

test("ROUTE-07 unknown paths are answered with the app, unknown API paths with 404 JSON", async ({
  request,
}) => {
  const screen = await request.get("/some/deep/link");
  expect(screen.status()).toBe(200);
  expect(screen.headers()["content-type"]).toContain("text/html");
  const call = await request.get("/api/nothing/here");
  expect(call.status()).toBe(404);
  expect(await call.json()).toHaveProperty("error");
});

test("the page takes no text as markup, and no address as a script's, whoever wrote it", async ({ page }) => {
  await page.goto("/");
  const taken = await page.evaluate(() => {
    const tried = (attempt: () => unknown) => {
      try {
        attempt();
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      tried(() =>
        Object.assign(document.createElement("div"), { innerHTML: "<img src=x onerror=alert(1)>" }),
      ),
      tried(() => Object.assign(document.createElement("script"), { src: "/assets/other.js" })),
      tried(() => new Worker("/assets/other.js")),
      tried(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("another", {}),
      ),
    ];
  });
  expect(taken).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
});
