import { expect, type Page } from "@playwright/test";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { actAs } from "./support/api";
import { deferred } from "./support/deferred";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

const names = ["Alex", "Ben", "Carl", "Dan"] as const;

/** Likes are answered when they are let through, as on a slow line. */
async function holdLikes(page: Page): Promise<() => void> {
  const { promise, resolve } = deferred();
  await page.route("**/api/matches/like/**", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const title = (page: Page) => page.getByRole("heading", { name: "It's a Match!" });
const celebrated = async (page: Page) => {
  await expect(title(page)).toBeVisible();
  return /You and (\w+) like/.exec((await page.getByText(/^You and/).textContent()) ?? "")?.[1] ?? "";
};

/** Three people like somebody, who likes all of them before the first answer is there. */
async function threeAtOnce(page: Page): Promise<void> {
  const release = await holdLikes(page);
  await page.goto("/discovery");
  let answers = 0;
  // Whole: an answer that has only begun tells the page nothing.
  page.on("requestfinished", (call) => {
    if (call.url().includes("/api/matches/like/")) answers += 1;
  });
  await expect(card(page)).toBeVisible();
  for (let press = 0; press < 3; press += 1) {
    const name = await nameOnTop(page);
    await page.keyboard.press("ArrowRight");
    // A request for more people, once the last one has left, does not matter here.
    if (press < 2) await expect.poll(() => nameOnTop(page)).not.toBe(name);
  }
  release();
  await expect.poll(() => answers).toBe(3);
}

test("DISC-09 MATCH-01 of several matches at once each is celebrated, one after the other", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Lautoka", names);
  for (const other of others) await actAs(request, other).like(me);
  await signIn(page, me);
  await threeAtOnce(page);

  const seen = new Set<string>();
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(async () => seen.has(await celebrated(page))).toBe(false);
    seen.add(await celebrated(page));
    await page.getByRole("link", { name: "Keep Swiping" }).click();
  }
  expect([...seen].sort()).toEqual(["Ben", "Carl", "Dan"]);
  await expect(page).toHaveURL(/\/discovery$/);
  await expect(title(page)).toBeHidden();
});

test("DISC-09 matches that wait while somebody goes to a chat are shown in a banner that leads to them", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Honiara", names);
  for (const other of others) await actAs(request, other).like(me);
  await signIn(page, me);
  await threeAtOnce(page);
  const first = await celebrated(page);
  await page.getByRole("link", { name: "Send a Message" }).click();
  await expect(page).toHaveURL(/\/chat\//);
  const rest = ["Ben", "Carl", "Dan"].filter((name) => name !== first);
  const banner = page.getByRole("status").getByRole("link", { name: /likes? you, too/ });
  for (const name of rest) await expect(banner).toContainText(name);
  await banner.click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(banner).toBeHidden();
});

test("DISC-09 a match waits until an open sheet is closed", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Luganville", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  const release = await holdLikes(page);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const answered = page.waitForResponse(/\/matches\/like\//);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Match preferences" }).click();
  const sheet = page.getByRole("dialog", { name: "Match preferences" });
  await expect(sheet).toBeVisible();
  release();
  await (await answered).finished();
  // Two pictures later the answer has had all that it needs to change the screen.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/\/discovery$/);
  await sheet.getByRole("button", { name: "Close" }).click();
  expect(await celebrated(page)).toBe("Ben");
});
