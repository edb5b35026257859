import { expect, type Page, type Route } from "@playwright/test";
import { changeJson } from "./support/answers";
import { expectAccessible } from "./support/axe";
import { actAs } from "./support/api";
import { deferred } from "./support/deferred";
import { peopleIn, USUAL_AGE } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const dot = (page: Page, n: number) => page.getByRole("button", { name: `Photo ${n} of 2`, exact: true });
const expectShown = async (page: Page, n: number) => {
  const photo = page.getByRole("img", { name: `Photo of Ben, Photo ${n} of 2` });
  await expect(photo).toBeInViewport({ ratio: 0.9 });
  await expect(dot(page, n)).toHaveAttribute("aria-current", "true");
};

/** From now on the page counts the calls that scroll its strip of photos. */
const countTurns = (page: Page) =>
  page.addInitScript(() => {
    const scroll = Element.prototype.scrollTo;
    const counter = Object.assign(globalThis, { turns: 0 });
    Element.prototype.scrollTo = function scrollTo(this: Element, to?: number | ScrollToOptions) {
      counter.turns += 1;
      if (typeof to === "object") Reflect.apply(scroll, this, [to]);
    };
  });
const turns = (page: Page) => page.evaluate(() => (globalThis as { turns?: number }).turns ?? 0);

const look = (page: Page, value: "hidden" | "visible") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, value);

test("PROFILE-01 ME-03 photos, name, age, badges, place, words and interests", async ({ page, request }) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Tartu", ["Alex", "Ben"]);
  await signIn(page, me);
  // Operators verify people; here the answer says that one did, and the signature has two lines.
  const changed = { is_verified: true, signature: "One line,\nand another" };
  await page.route(`**/api/users/${ben.id}`, (route) =>
    changeJson(route, ({ user }: { user: object }) => ({ user: { ...user, ...changed } })),
  );
  await page.goto(`/profile/${ben.id}`);
  const heading = page.getByRole("heading", { name: /Ben/ });
  await expect(heading).toContainText(String(USUAL_AGE));
  await expect(heading.getByRole("img", { name: "Verified" })).toBeVisible();
  await expect(page.getByText(/Tartu.*Very close by/)).toBeVisible();
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  await expect(page.getByText("One line,")).toHaveCSS("white-space", "pre-wrap");
  for (const interest of ["Travel", "Coffee", "Music"]) await expect(page.getByText(interest)).toBeVisible();
  await expect(page.getByText("Online now")).toBeVisible();
  const photo = page.getByRole("img", { name: "Photo of Ben, Photo 1 of 2" });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test("PROFILE-01 somebody nobody verified, who has signed out, has neither badge", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Pärnu", ["Alex", "Ben"]);
  const headers = { authorization: `Bearer ${ben.token}` };
  expect((await request.post("/api/auth/logout", { headers })).ok()).toBe(true);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("heading", { name: /Ben/ })).toContainText(String(USUAL_AGE));
  await expect(page.getByText("Rivers, maps and long breakfasts.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Verified" })).toHaveCount(0);
  await expect(page.getByText("Online now")).toHaveCount(0);
});

test("PROFILE-02 the photos advance every 3 s, a dot shows its photo and restarts the 3 s, and all stands still while held by a finger or the mouse, hidden or under reduced motion", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Kuressaare", ["Alex", "Ben"]);
  await signIn(page, me);
  await countTurns(page);
  await page.clock.install();
  await page.goto(`/profile/${ben.id}`);
  await expectShown(page, 1);
  await page.clock.pauseAt(Date.now() + 60_000);
  /** Nothing turns for that long. */
  const rests = async (milliseconds: number) => {
    const before = await turns(page);
    await page.clock.runFor(milliseconds);
    expect(await turns(page)).toBe(before);
  };
  /** It turns once when time goes on. */
  const turnsTo = async (n: number) => {
    const before = await turns(page);
    const goOn = async () => {
      await page.clock.runFor(100);
      return turns(page);
    };
    await expect.poll(goOn, { intervals: [10] }).toBe(before + 1);
    await expectShown(page, n);
  };

  await dot(page, 2).click();
  await expectShown(page, 2);
  await rests(2_900);
  await turnsTo(1);
  await rests(2_800);
  await turnsTo(2);

  await rests(2_000);
  await dot(page, 1).click();
  await expectShown(page, 1);
  await rests(2_900);
  await turnsTo(2);

  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 195, y: 200 }] });
  await rests(10_000);
  // No tap, which would open the photo.
  await finger.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await rests(2_900);
  await turnsTo(1);

  await page.mouse.move(195, 200);
  await rests(10_000);
  await page.mouse.down();
  await rests(10_000);
  await page.mouse.move(195, 800);
  await rests(10_000);
  await page.mouse.up();
  await rests(2_900);
  await turnsTo(2);

  const shownPhoto = page.getByRole("button", { name: "Enlarge photo 2 of 2 of Ben" });
  await shownPhoto.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(shownPhoto).toBeFocused();
  await rests(10_000);
  await shownPhoto.blur();
  await rests(2_900);
  await turnsTo(1);
  await dot(page, 2).click();
  await expectShown(page, 2);

  await look(page, "hidden");
  await rests(10_000);
  await look(page, "visible");
  await rests(2_900);
  await turnsTo(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await rests(10_000);
  await dot(page, 2).click();
  await expectShown(page, 2);
  await rests(10_000);
});

test.describe("with a mouse", () => {
  test.use({ hasTouch: false });

  test("PROFILE-02 keys and a mouse turn the photos, and a press opens them in the viewer", async ({
    page,
    request,
  }) => {
    const [me, ben] = await peopleIn(request, "Recife", ["Alex", "Ben"]);
    await signIn(page, me);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/profile/${ben.id}`);
    await expectShown(page, 1);
    for (const [key, n] of [
      ["n", 2],
      ["p", 1],
      ["ArrowRight", 2],
      ["ArrowLeft", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expectShown(page, n);
    }
    await page.getByRole("button", { name: "Next photo" }).click();
    await expectShown(page, 2);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enlarge photo 2 of 2 of Ben" }).click();
    await expect(page.getByRole("dialog", { name: "2 / 2" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectShown(page, 2);
    // Enter opens the photo that is shown, also after a key has turned away from the one that had the focus.
    await page.keyboard.press("p");
    await expectShown(page, 1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "1 / 2" })).toBeVisible();
  });
});

test("PROFILE-03 favourite and like are toggles as on the cards, and a chat can be started", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Daugavpils", ["Alex", "Ben"]);
  const acting = actAs(request, me);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  for (const [name, path, ids] of [
    ["Favorite", /\/favorite\//, acting.favoriteIds],
    ["Like", /\/like\//, acting.likedIds],
  ] as const) {
    const button = page.getByRole("button", { name, exact: true });
    for (const on of [true, false, true]) {
      const answered = page.waitForResponse(path);
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", String(on));
      await answered;
      expect(await ids()).toEqual(on ? [ben.id] : []);
    }
  }
  await page.getByRole("button", { name: "Start chat" }).click();
  await expect(page).toHaveURL(`/chat/${await acting.roomWith(ben)}`);
});

test("PROFILE-03 a like that is answered opens the match", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Vaasa", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
});

test("PROFILE-01 the way back is there while the profile is loading", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Aalst", ["Alex", "Ben"]);
  await signIn(page, me);
  const arrived = deferred();
  await page.route(`**/api/users/${ben.id}`, async (route) => {
    await arrived.promise;
    await route.fallback();
  });
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("status").getByText("Loading", { exact: false })).toBeAttached();
  const back = page.getByRole("button", { name: "Back" });
  await back.click();
  await expect(page).toHaveURL("/discovery");
  arrived.resolve();
});

test("PROFILE-01 whoever stands on the way back while the profile is loading still does when it is there", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Aarschot", ["Alex", "Ben"]);
  await signIn(page, me);
  const arrived = deferred();
  await page.route(`**/api/users/${ben.id}`, async (route) => {
    await arrived.promise;
    await route.fallback();
  });
  await page.goto(`/profile/${ben.id}`);
  const back = page.getByRole("button", { name: "Back" });
  await back.focus();
  arrived.resolve();
  await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
  await expect(back).toBeFocused();
});

test("PROFILE-04 each of the three errors is shown, with a retry and a way back", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Kuopio", ["Alex", "Ben"]);
  await signIn(page, me);
  const alert = page.getByRole("alert");
  const retry = page.getByRole("button", { name: "Try Again" });
  const back = page.getByRole("button", { name: "Back" });
  await page.goto("/profile/0000000000000");
  await expect(alert).toContainText("用户不存在");
  await expect(alert).toContainText("They may have left Kindred");
  await expectAccessible(page);
  await back.click();
  await expect(page).toHaveURL("/discovery");

  const answer = (status: number, body: string) => (route: Route) => route.fulfill({ status, body });
  for (const [message, fail] of [
    ["用户不存在", answer(404, '{"error":"no such person","code":"not_found"}')],
    ["获取用户信息失败", answer(403, '{"error":"not for you","code":"forbidden"}')],
    ["获取用户信息失败", (route: Route) => route.abort()],
    ["用户信息不可用", answer(200, "{}")],
  ] as const) {
    await page.route(`**/api/users/${ben.id}`, fail);
    await page.goto(`/profile/${ben.id}`);
    await expect(alert).toContainText(message);
    // What has failed is not told as if they had left.
    await expect(alert.getByText("They may have left Kindred")).toHaveCount(message === "用户不存在" ? 1 : 0);
    await expect(back).toBeVisible();
    await page.unroute(`**/api/users/${ben.id}`);
    await retry.click();
    await expect(page.getByRole("heading", { name: /Ben/ })).toBeVisible();
  }
});
