import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { fileOf } from "./support/built";
import { deferred } from "./support/deferred";
import { expectOnTop } from "./support/deck";
import { positionOf } from "./support/layout";
import { newPerson, peopleIn } from "./support/people";
import { ignoreErrorsOnceClosing, routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { noteShifts, shiftsOn } from "./support/shifts";
import { outlinesOn } from "./support/outlines";
import { test } from "./support/test";

const tab = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

test("POLISH-07 a tab is marked at the tap, and the outlines of its screen stand there until it comes", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Dosso", ["Alex", "Ben"]);
  // Nothing is prefetched, and each request is slow.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await streamed;
  const { promise, resolve } = deferred();
  await routeFromNow(page, "**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await tab(page, "Messages").click();
  await expect(tab(page, "Messages")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "Discover")).not.toHaveAttribute("aria-current");
  const outlines = outlinesOn(page);
  await expect(outlines).toBeVisible();
  await expect(outlines).toHaveCSS("opacity", "1");
  // The card that was on top lies under them.
  const inFront = await outlines.evaluate((all) => all.contains(document.elementFromPoint(195, 300)));
  expect(inFront).toBe(true);
  await tab(page, "Moments").click();
  await expect(tab(page, "Moments")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "Messages")).not.toHaveAttribute("aria-current");
  resolve();
  await expect(heading(page, "Moments")).toBeVisible();
  await expect(outlines).toHaveCount(0);
});

test("POLISH-07 whoever goes back to where a tab was pressed is there, without the outlines of that tab's screen", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Sikasso", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  for (const name of ["Messages", "Moments"]) {
    await tab(page, name).click();
    await expect(heading(page, name)).toBeVisible();
  }
  // Here Moments was pressed.
  await page.goBack();
  await expect(page).toHaveURL("/messages");
  await expect(tab(page, "Messages")).toHaveAttribute("aria-current", "page");
  await expect(tab(page, "Moments")).not.toHaveAttribute("aria-current");
  await expect(outlinesOn(page)).toHaveCount(0);
  await page.goBack();
  await expectOnTop(page, "Ben");
  await expect(tab(page, "Discover")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation").locator("[aria-current=page]")).toHaveCount(1);
  await expect(outlinesOn(page)).toHaveCount(0);
  const like = page.getByRole("button", { name: "Like", exact: true });
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  // One that opens in a page of its own is no tab to go to.
  const opened = page.context().waitForEvent("page");
  await tab(page, "Messages").click({ modifiers: ["Control"] });
  await opened;
  await expect(tab(page, "Discover")).toHaveAttribute("aria-current", "page");
});

test("POLISH-07 a pressed tab answers at once, with its skeleton, while the server does not", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Plovdiv", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const answers = deferred();
  await routeFromNow(page, "**/api/**", async (route) => {
    await answers.promise;
    await route.continue();
  });
  for (const [name, title] of [
    ["Messages", "Messages"],
    ["Moments", "Moments"],
  ] as const) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true]").first()).toHaveCSS("opacity", "1");
  }
  answers.resolve();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
});

test("POLISH-07 nothing shifts when the matches above the conversations come late", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Diffa", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  await signIn(page, me);
  await noteShifts(page);
  // What comes last is what stands above the rest.
  const late = deferred();
  await page.route("**/api/matches/recent*", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto("/messages");
  // An answer whose request is given up never ends for who awaits it outside of the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/messages/rooms?limit=50")),
  );
  late.resolve();
  await expect(page.getByRole("region", { name: "NEW MATCHES" })).toBeVisible();
  expect(await shiftsOn(page)).toEqual([]);
});

for (const width of [820, 1280]) {
  test(`POLISH-07 the tabs of the rail stand where they are before its ends have come: ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await newPerson(request));
    const { promise, resolve } = deferred();
    // The app's own, not those that the page came with.
    const moments = page.locator("#root").getByRole("link", { name: "Moments", exact: true });
    // What comes with the rail comes; what is asked for once it stands there does not.
    await page.route("**/assets/*.js", (route) =>
      ignoreErrorsOnceClosing(page, async () => {
        if (await moments.isVisible()) await promise;
        await route.continue();
      }),
    );
    await page.goto("/settings", { waitUntil: "commit" });
    await expect(moments).toBeVisible();
    const before = await positionOf(moments);
    resolve();
    await expect(tab(page, "Settings")).toBeVisible();
    expect(await positionOf(moments)).toEqual(before);
  });
}

/** The boxes of all of them. */
const placesOf = (all: Locator) =>
  all.evaluateAll((found) => found.map((one) => JSON.stringify(one.getBoundingClientRect())));

for (const [place, width, height] of [
  ["Butte", 390, 844],
  ["Havre", 1280, 800],
] as const) {
  test(`POLISH-07 the outlines of Messages stand where its matches and conversations will, at ${width} px`, async ({
    page,
    request,
  }) => {
    const [me, ben, carl] = await peopleIn(request, place, ["Alex", "Ben", "Carl"]);
    for (const other of [ben, carl])
      await actAs(request, other).send(await makeMatch(request, other, me), "Shall we say Saturday?");
    await page.setViewportSize({ width, height });
    await signIn(page, me);
    const { promise, resolve } = deferred();
    await page.route(/\/api\/(messages\/rooms|matches\/recent)/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/messages");
    const outlines = page.getByText("Loading messages").locator("..").locator("[aria-hidden]");
    await expect(outlines.first()).toBeAttached();
    const outlined = await placesOf(outlines);
    resolve();
    const avatars = (list: string) => page.getByRole("region", { name: list }).locator("img");
    for (const list of ["NEW MATCHES", "CONVERSATIONS"]) await expect(avatars(list)).toHaveCount(2);
    const filled = [
      ...(await placesOf(avatars("NEW MATCHES"))),
      ...(await placesOf(avatars("CONVERSATIONS"))),
    ];
    expect(outlined).toEqual(expect.arrayContaining(filled));
  });
}

for (const [place, width, height] of [
  ["Nampa", 390, 844],
  ["Moab", 1280, 800],
] as const) {
  test(`POLISH-07 the header of a chat is as it will be before it is known with whom: ${width} px`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben"]);
    const room = await makeMatch(request, ben, me);
    await page.setViewportSize({ width, height });
    await signIn(page, me);
    const { promise, resolve } = deferred();
    await page.route(/\/api\/messages\/room\//, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(`/chat/${room}`);
    const header = page.getByRole("banner").filter({ has: page.getByText("Connecting") });
    const { x, y } = await positionOf(header.getByText("Connecting"));
    resolve();
    await expect(page.getByRole("banner").getByRole("link", { name: "Ben" })).toBeVisible();
    expect(await positionOf(page.getByText("Updates are live"))).toMatchObject({ x, y });
  });
}

/** The boxes of the placeholders in sight, read at one time: those of the page as it came give way to the app's own. */
const placeholdersOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=status] .animate-shimmer")]
      .filter((one) => one.checkVisibility())
      .map((one) => JSON.stringify(one.getBoundingClientRect())),
  );

for (const { what, screen, answers, widths, place } of [
  {
    what: "chat",
    screen: "messages/ChatScreen",
    answers: /\/api\/messages\/room\//,
    widths: [390],
    place: "Odense",
  },
  {
    what: "profile",
    screen: "profiles/ProfileScreen",
    answers: /\/api\/users\/[0-9a-z]{13}$/,
    widths: [390, 820, 1280],
    place: "Aarhus",
  },
  {
    what: "my-likes",
    screen: "likes/LikesScreen",
    answers: /\/api\/matches\/my-likes/,
    widths: [390, 820, 1280],
    place: "Turku",
  },
]) {
  test(`POLISH-07 a cold load of /${what} shows its outlines before its script has come, where they stay until it fills`, async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, place, ["Alex", "Ben"]);
    const paths = { chat: `/chat/${await makeMatch(request, ben, me)}`, profile: `/profile/${ben.id}` };
    await signIn(page, me);
    const filled = deferred();
    await page.route(answers, async (route) => {
      await filled.promise;
      await route.abort();
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const script = deferred();
      const file = `**/${fileOf(`src/features/${screen}.tsx`)}`;
      await page.route(file, async (route) => {
        await script.promise;
        await route.continue();
      });
      await page.goto(paths[what as keyof typeof paths] ?? `/${what}`);
      const outlines = outlinesOn(page);
      // What is not displayed has its opacity at once.
      await expect(outlines).toBeVisible();
      await expect(outlines).toHaveCSS("opacity", "1");
      const drawn = await placeholdersOn(page);
      expect(drawn.length).toBeGreaterThan(3);
      script.resolve();
      const skeleton = page
        .getByRole("status")
        .filter({ hasText: /^(Loading (your|the) |Opening the chat)/ });
      await expect(skeleton).toBeVisible();
      expect(await placeholdersOn(page)).toEqual(drawn);
      await page.unroute(file);
    }
    filled.resolve();
  });
}
