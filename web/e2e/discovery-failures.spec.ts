import { expect, type Page, type Route } from "@playwright/test";
import { withAnswer } from "./support/answers";
import { actAs } from "./support/api";
import { peopleIn } from "./support/people";
import { expectNoMessage, swipeCallsOf, warningsOf } from "./support/requests";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { expectOnTop } from "./support/deck";
import { drag } from "./support/gestures";
import { test } from "./support/test";

const like = { name: "Like", exact: true };

const anAct = /\/api\/matches\/(?:like|superlike|skip|favorite|undo)\b/;

/** From here on calls that do something wait, each until its optimistic state was seen; then it fails. */
async function holdActs(page: Page) {
  const warnings = warningsOf(page);
  const waiting: Route[] = [];
  await routeFromNow(page, anAct, (route) => void waiting.push(route));
  const held = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    const [route] = waiting.splice(0);
    if (!route) throw new Error("nothing waits");
    return route;
  };
  const logged = (what: string) =>
    expect.poll(() => warnings.splice(0).some((line) => line.startsWith(what))).toBe(true);
  return {
    /** No request of it reaches the server; the idempotency keys of those requests. */
    async lose(what: string, times: number) {
      const keys = new Set<string | undefined>();
      for (let lost = 0; lost < times; lost += 1) {
        const route = await held();
        const call = route.request();
        keys.add(call.headers()["idempotency-key"]);
        const failed = page.waitForEvent("requestfailed", (one) => one === call);
        await route.abort();
        await failed;
      }
      await logged(what);
      return keys;
    },
    async refuse(what: string) {
      const route = await held();
      const call = route.request();
      const finished = page.waitForEvent("requestfinished", (one) => one === call);
      await route.fulfill({ status: 500, body: "{}" });
      await finished;
      await logged(what);
    },
    letGo: () => page.unroute(anAct),
  };
}

test("DISC-11 a swipe, a like or a favourite that did not reach the server is logged and taken back without a message", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Majuro", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const { lose, refuse, letGo } = await holdActs(page);

  // What is lost on the way is sent once more, as the same act; what is refused is not.
  for (const fail of [() => lose("like", 2), () => refuse("like")]) {
    await drag(page, [220, 0]);
    await expect(page.getByText("no more users")).toBeVisible();
    const keys = await fail();
    if (keys) expect([...keys]).toEqual([expect.stringMatching(/^\w{16,}$/)]);
    await expectOnTop(page, "Ben");
    await expectNoMessage(page);
  }

  const liking = page.getByRole("button", like);
  const favorite = page.getByRole("button", { name: "Favorite" });
  const failing = async () => {
    for (const [toggle, fail] of [
      [liking, () => lose("like", 2)],
      [liking, () => refuse("like")],
      [favorite, () => lose("favorite", 1)],
      [favorite, () => refuse("favorite")],
    ] as const) {
      await toggle.click();
      await expect(toggle).toHaveAttribute("aria-pressed", "true");
      await fail();
      await expect(toggle).toHaveAttribute("aria-pressed", "false");
      await expectNoMessage(page);
    }
  };
  await failing();
  await page.getByRole("button", { name: "Grid view" }).click();
  await expect(page.getByRole("region", { name: "People near you, as a grid" })).toBeVisible();
  await failing();
  await letGo();
  expect(await actAs(request, me).likedIds()).toEqual([]);
  expect(await actAs(request, me).favoriteIds()).toEqual([]);
});

test("DISC-08 DISC-10 LIMIT-02 acts whose answers are lost on the way back count once", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Tarawa", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const acts = swipeCallsOf(page);
  const button = page.getByRole("button", like);
  // The first answer to each act is lost. One route stays for all of them: none is set up or taken down meanwhile.
  const lost = new Set<string | undefined>();
  await routeFromNow(page, anAct, (route) => {
    const key = route.request().headers()["idempotency-key"];
    if (lost.has(key)) return route.continue();
    lost.add(key);
    return withAnswer(route, (answer) => {
      expect(answer.status()).toBe(200);
      return route.abort();
    });
  });
  const sentTwice = async (act: () => Promise<void>) => {
    acts.length = 0;
    const answered = page.waitForResponse(anAct);
    await act();
    expect((await answered).status()).toBe(200);
    expect(acts).toHaveLength(2);
  };
  await sentTwice(() => button.click());
  await expect(button).toHaveAttribute("aria-pressed", "true");
  expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
  await sentTwice(() => button.click());
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await actAs(request, me).likedIds()).toEqual([]);
  await sentTwice(() => page.keyboard.press("ArrowUp"));
  await expect(page.getByText("no more users")).toBeVisible();
  expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
  await sentTwice(() => page.keyboard.press("z"));
  await expectOnTop(page, "Ben");
  expect(await actAs(request, me).likedIds()).toEqual([]);
});

test("DISC-10 DISC-11 an undo that fails is logged, changes nothing, and can be tried again", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Nukualofa", ["Alex", "Ben"]);
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
    ["lost, and again", (route: Route) => route.abort()],
  ] as const) {
    warnings.length = 0;
    await routeFromNow(page, "**/api/matches/undo*", fail);
    await undo.click();
    await expect.poll(() => warnings.some((line) => line.startsWith("undo")), lost).toBe(true);
    await expectNoMessage(page);
    await expect(left).toBeVisible();
    await expect(undo).toBeEnabled();
    expect(await actAs(request, me).likedIds()).toEqual([ben.id]);
    await page.unroute("**/api/matches/undo*");
  }
  await undo.click();
  await expectOnTop(page, "Ben");
  await expect(page.getByRole("button", like)).toHaveAttribute("aria-pressed", "false");
  expect(await actAs(request, me).likedIds()).toEqual([]);
});

test("DISC-11 DISC-12 start chat opens the room; without an id, or when that fails, it goes by the person's, and no error is shown", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Hobart", ["Alex", "Ben"]);
  await signIn(page, me);
  const warnings = warningsOf(page);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Start chat" }).click();
  const roomId = await actAs(request, me).roomWith(ben);
  await expect(page).toHaveURL(`/chat/${roomId}`);
  for (const { answer, logged } of [
    { answer: { status: 500, body: "{}" }, logged: true },
    { answer: { body: '{"success":true}' }, logged: false },
  ]) {
    await page.goBack();
    await expectOnTop(page, "Ben");
    warnings.length = 0;
    // The chat that opens asks for itself: this is about the button alone.
    let requests = 0;
    await routeFromNow(page, "**/api/messages/room/user/**", (route) =>
      (requests += 1) === 1 ? route.fulfill(answer) : route.continue(),
    );
    await page.getByRole("button", { name: "Start chat" }).click();
    await expect(page).toHaveURL(`/chat/${ben.id}`);
    await expect.poll(() => warnings.some((line) => line.startsWith("chat room"))).toBe(logged);
    await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
    await expectNoMessage(page);
    await page.unroute("**/api/messages/room/user/**");
  }
});

test("DISC-12 CHAT-08 a chat that can't be opened names the person", async ({ page, request }) => {
  const [me] = await peopleIn(request, "Gladstone", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.route("**/api/messages/room/user/**", (route) => route.abort());
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  await page.getByRole("button", { name: "Start chat" }).click();
  await expect(page.getByRole("alert")).toContainText("初始化聊天室失败");
  await expect(page.getByRole("heading", { name: "Ben", level: 1 })).toBeVisible();
});
