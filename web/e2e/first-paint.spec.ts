import { expect } from "@playwright/test";
import { fileOf } from "./support/built";
import { complaintsOf } from "./support/complaints";
import { holdScripts } from "./support/holdScripts";
import { newPerson, peopleIn } from "./support/people";
import { signIn, signInByForm } from "./support/session";
import { outlinesOn } from "./support/outlines";
import { test } from "./support/test";

const rose = "rgb(212, 42, 96)";

test("APP-05 the title of a page is that of its screen before any script", async ({ request }) => {
  const titleOf = async (path: string) =>
    /<title>(.*?)<\/title>/.exec(await (await request.get(path)).text())?.[1];
  for (const [path, title] of [
    ["/discovery", "Discover"],
    ["/moments", "Moments"],
    ["/messages", "Messages"],
    ["/my-profile", "My Profile"],
    ["/my-likes", "My Likes"],
    ["/settings", "Settings"],
    ["/chat/0000000000000", "Messages"],
  ] as const)
    expect(await titleOf(path), path).toBe(`${title} · Kindred`);
});

for (const { path, heading, button, ground } of [
  { path: "/", heading: /./, button: { role: "link", name: "Create Account" }, ground: /^rgb/ },
  { path: "/login", heading: "Welcome back", button: { role: "button", name: "Sign In" }, ground: rose },
  { path: "/signup", heading: "Step 1 of 6", button: { role: "button", name: "Next" }, ground: rose },
] as const) {
  test(`APP-05 ${path} is there with its styles before anything but its page has been loaded`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.route("**/*", (route) =>
      route.request().resourceType() === "document" ? route.continue() : route.abort(),
    );
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const pressed = page.getByRole(button.role, { name: button.name, exact: true }).first();
    await expect(pressed).toBeVisible();
    await expect(pressed).toHaveCSS("background-color", ground);
    // What rises or fades in is painted later.
    await expect(page.getByRole("main")).toHaveCSS("animation-name", "none");
    expect(complaints.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);
  });

  test(`APP-05 on a slow line the font of ${path} comes before its scripts`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const [, late = ""] = /<template id="scripts">(.*)<\/template>/.exec(html) ?? [];
    const fetched = (part: string) =>
      part.match(/<(?:script[^>]* src=|link rel="(?:module)?preload")[^>]*>/g) ?? [];
    expect(fetched(html.replace(late, ""))).toEqual([expect.stringContaining('as="font"')]);
    expect(fetched(late).length).toBeGreaterThan(2);
    expect(fetched(late).filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
  });

  test(`APP-05 ${path} is painted before its scripts are asked for`, async ({ page }) => {
    await page.goto(path);
    const begun = () =>
      page.evaluate(() => {
        const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
        return scripts.map(({ startTime }) => startTime);
      });
    await expect.poll(async () => (await begun()).length).toBeGreaterThan(2);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    // A paint that takes longer than a second is not waited for.
    expect(Math.min(...(await begun()))).toBeGreaterThanOrEqual(Math.min(painted ?? Number.NaN, 1_000));
  });

  test(`APP-05 the app takes ${path} over as it stands`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1, name: heading });
    await expect(title).toBeVisible();
    const before = await title.elementHandle();
    release();
    // React writes its own properties to the elements that it has taken over.
    const isTaken = () =>
      title.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
    await expect.poll(isTaken).toBe(true);
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });
}

test("APP-05 POLISH-05 what is typed and ticked before the scripts are there, and pressed before the screen's is, counts", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  const release = await holdScripts(page, fileOf("src/features/accounts/login/LoginScreen.tsx"));
  // The app has started then, all but the screen.
  const started = page.waitForRequest(`**/${fileOf("src/app/afterStart.ts")}`);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("checkbox", { name: "Remember me" }).click();
  await started;
  // A box shows at once what is chosen, and the last choice counts.
  await page.getByLabel("Remember me").check();
  await page.getByLabel("Remember me").uncheck();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  release();
  await expect(page).toHaveURL("/discovery");
  expect(await page.evaluate(() => localStorage.getItem("kindred.token"))).toBeNull();
});

test("APP-05 a button that is pressed before any script is there counts, and once", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  let sent = 0;
  page.on("request", (call) => (sent += call.url().endsWith("/api/auth/login") ? 1 : 0));
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await signInByForm(page, person);
  // Nothing has happened, so it is pressed again.
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  release();
  await expect(page).toHaveURL("/discovery");
  expect(sent).toBe(1);
});

test("APP-05 a field that was chosen before the scripts are there counts as the form's use", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").focus();
  const asked = page.waitForRequest("/api/health");
  release();
  await asked;
});

test("APP-05 POLISH-05 what is typed before it turns out that the session has ended stays", async ({
  page,
}) => {
  await signIn(page, { token: "ended" });
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.com");
  release();
  await expect(page.getByText("Session expired. Please login again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Password is required",
  );
  await expect(page.getByLabel("Email")).not.toHaveAttribute("aria-invalid");
});

test("APP-05 a main screen's outlines are there before the scripts, and the screen after them", async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const [me] = await peopleIn(request, "Ajaccio", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/messages");
  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator(".shape-rows")).toBeVisible();
  await expect(outlinesOn(page)).toHaveCSS("opacity", "1");
  release();
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const [screen, pathOf, shown, place] of [
  ["a chat", (id: string) => `/chat/${id}`, "Ben", "Niort"],
  ["a profile", (id: string) => `/profile/${id}`, "Start chat", "Cholet"],
  ["one's likes", () => "/my-likes", "My Likes", "Vannes"],
] as const) {
  test(`APP-05 POLISH-07 the outlines of ${screen} are there before the scripts, too`, async ({
    page,
    request,
  }) => {
    const complaints = complaintsOf(page);
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben"]);
    await signIn(page, me);
    const release = await holdScripts(page);
    await page.goto(pathOf(ben.id), { waitUntil: "commit" });
    const outlines = outlinesOn(page);
    await expect(outlines).toHaveCSS("opacity", "1");
    await expect(outlines.locator(".animate-shimmer").first()).toBeInViewport();
    release();
    await expect(
      page
        .getByText(shown)
        .or(page.getByRole("button", { name: shown }))
        .first(),
    ).toBeVisible();
    await expect(outlines).toBeHidden();
    // A chat by a person's id first looks for a room of that id.
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
  });
}

for (const [path, first, place] of [
  ["/discovery", "/api/users/discover?limit=20", "Viseu"],
  ["/moments", "/api/moments/list?limit=20&offset=0", "Braga"],
  ["/messages", "/api/messages/rooms?limit=50&shape=row", "Faro"],
  ["/profile/{ben}", "/api/users/{ben}", "Beja"],
] as const) {
  test(`APP-05 ${path} asks who is signed in, and for what it shows, before its scripts are there, and takes these answers`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben"]);
    const named = (address: string) => address.replace("{ben}", ben.id);
    const asked: string[] = [];
    page.on("request", (call) => asked.push(call.url().replace(/^https?:\/\/[^/]+/, "")));
    await signIn(page, me);
    const release = await holdScripts(page);
    const early = page.waitForRequest((call) => call.url().endsWith(named(first)));
    await page.goto(named(path), { waitUntil: "commit" });
    await early;
    release();
    const untaken = () => page.evaluate(() => globalThis.kindredEarly?.answers.size ?? 0);
    await expect.poll(untaken).toBe(0);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const timesAsked = (address: string) => asked.filter((one) => one === address).length;
    expect(timesAsked("/api/users/me")).toBe(1);
    // The list of conversations is asked for anew once the stream of events is open.
    await expect.poll(() => timesAsked(named(first))).toBe(path === "/messages" ? 2 : 1);
  });
}

test("APP-05 somebody signed in who opens the sign-in screen is led on", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Bastia", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/login");
  await expect(page).toHaveURL("/discover");
});
