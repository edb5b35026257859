import { expect, type Request, type Route, test } from "@playwright/test";
import { expectSilence, warningsOf } from "./support/acts";
import { drag, expectOnTop } from "./support/deck";
import { as, peopleOf, signIn } from "./support/meeting";

const like = { name: "Like", exact: true };

test("DISC-11 a swipe, a like or a favourite the server did not hear of is logged and taken back without a word", async ({
  page,
  request,
}) => {
  const [me] = await peopleOf(request, "Majuro", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const warnings = warningsOf(page);
  // Each call waits until its optimistic state was seen, then it fails.
  const waiting: { call: Request; go: () => void }[] = [];
  await page.route("**/api/matches/**", async (route) => {
    const call = route.request();
    if (call.method() === "GET") return route.fallback();
    await new Promise<void>((go) => waiting.push({ call, go }));
    return route.fulfill({ status: 500, json: { error: "no" } });
  });
  /** The one call that waits fails, and that was dealt with. */
  const fail = async (what: string) => {
    await expect.poll(() => waiting.length).toBe(1);
    const [lost] = waiting.splice(0);
    const failed = page.waitForResponse((answer) => answer.request() === lost?.call);
    const before = warnings.length;
    lost?.go();
    await failed;
    await expect.poll(() => warnings.slice(before).some((line) => line.startsWith(what))).toBe(true);
  };

  await drag(page, 220, 0);
  await expect(page.getByText("no more users")).toBeVisible();
  await fail("like");
  await expectOnTop(page, "Ben");
  await expectSilence(page);

  const toggles = [
    { toggle: page.getByRole("button", like), what: "like" },
    { toggle: page.getByRole("button", { name: "Favorite" }), what: "favorite" },
  ];
  const failing = async () => {
    for (const { toggle, what } of toggles) {
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      await fail(what);
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await expectSilence(page);
    }
  };
  await failing();
  await page.getByRole("button", { name: "Grid view" }).click();
  await expect(page.getByRole("region", { name: "People near you, as a grid" })).toBeVisible();
  await failing();
  await page.unroute("**/api/matches/**");
  expect(await as(request, me).likedIds()).toEqual([]);
  expect(await as(request, me).favoriteIds()).toEqual([]);
});

test("DISC-10 DISC-11 an undo that fails is logged, changes nothing, and can be tried again", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleOf(request, "Nukualofa", ["Alex", "Ben"]);
  await signIn(page, me);
  const warnings = warningsOf(page);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const liked = page.waitForResponse(/\/api\/matches\/like\//);
  await page.keyboard.press("ArrowRight");
  expect((await liked).status()).toBe(200);
  const left = page.getByText("no more users");
  await expect(left).toBeVisible();

  const undo = page.getByRole("button", { name: "Undo" });
  for (const [lost, fail] of [
    ["refused", (route: Route) => route.fulfill({ status: 500, body: "{}" })],
    ["lost", (route: Route) => route.abort()],
  ] as const) {
    warnings.length = 0;
    await page.route("**/api/matches/undo", fail);
    await undo.click();
    await expect.poll(() => warnings.some((line) => line.startsWith("undo")), lost).toBe(true);
    await expectSilence(page);
    await expect(left).toBeVisible();
    await expect(undo).toBeEnabled();
    expect(await as(request, me).likedIds()).toEqual([ben.id]);
    await page.unroute("**/api/matches/undo");
  }
  await undo.click();
  await expectOnTop(page, "Ben");
  await expect(page.getByRole("button", like)).toHaveAttribute("aria-pressed", "false");
  expect(await as(request, me).likedIds()).toEqual([]);
});

test("DISC-11 DISC-12 start chat opens the room; without an id, or when that fails, it goes by the person's, and nothing is said", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleOf(request, "Hobart", ["Alex", "Ben"]);
  await signIn(page, me);
  const warnings = warningsOf(page);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Start chat" }).click();
  const roomId = await as(request, me).roomWith(ben);
  await expect(page).toHaveURL(`/chat/${roomId}`);
  for (const { answer, logged } of [
    { answer: { status: 500, body: "{}" }, logged: true },
    { answer: { body: '{"success":true}' }, logged: false },
  ]) {
    await page.goBack();
    await expectOnTop(page, "Ben");
    warnings.length = 0;
    // The chat that opens asks for itself: this is about the button alone.
    await page.route("**/api/messages/room/user/**", (route) => route.fulfill(answer), { times: 1 });
    await page.getByRole("button", { name: "Start chat" }).click();
    await expect(page).toHaveURL(`/chat/${ben.id}`);
    await expect.poll(() => warnings.some((line) => line.startsWith("chat room"))).toBe(logged);
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await expectSilence(page);
  }
});
