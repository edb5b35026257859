import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { deferred } from "./support/deferred";
import { positionOf } from "./support/layout";
import { peopleIn } from "./support/people";
import { ignoreErrorsOnceClosing } from "./support/routes";
import { signIn } from "./support/session";
import { scrollTo } from "./support/scroll";
import { test } from "./support/test";

const history = (page: Page) => page.getByRole("log", { name: "Messages" });
const isPage = (url: string) => /\/api\/messages\/room\/[^/]+\/messages/.test(url);

/**
 * The room as the server gives it, with a history of `count` messages put in its place at the network. The page that
 * ends before the message `held` waits until it is let through.
 */
async function lengthen(page: Page, count: number, held: number) {
  const { promise, resolve } = deferred();
  const pages = { limits: [] as number[], isHeld: false, letThrough: resolve };
  const start = Date.now() - count * 60_000;
  await page.route(
    (url) => isPage(url.href),
    (route) =>
      ignoreErrorsOnceClosing(page, async () => {
        const answer = await route.fetch({ headers: { ...route.request().headers(), "if-none-match": "" } });
        const given = await answer.json();
        const query = new URL(route.request().url()).searchParams;
        const limit = Number(query.get("limit") ?? 50);
        const end = Number(query.get("before")?.slice(1) ?? count + 1);
        pages.limits.push(limit);
        if (end === held) {
          pages.isHeld = true;
          await promise;
        }
        const after = query.get("after");
        const first = after === null ? Math.max(1, end - limit) : Number(after.slice(1)) + 1;
        const messages = Array.from({ length: end - first }, (_, index) => ({
          ...given.messages[0],
          id: `n${first + index}`,
          seq: first + index,
          type: "text",
          content: `Message ${first + index}${(first + index) % 7 === 3 ? ", a longer one with more to say".repeat(4) : ""}`,
          created_at: new Date(start + (first + index) * 60_000).toISOString(),
          is_own: index % 3 === 0,
          reactions: [],
        }));
        await route.fulfill({
          response: answer,
          json: { ...given, messages, has_more: after === null && first > 1 },
        });
      }),
  );
  return pages;
}

test("CHAT-06 a room of 5,000 messages opens with one page, and stays small while one scrolls back", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Lusaka", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "The first");
  await signIn(page, me);
  const pages = await lengthen(page, 5_000, 4_801);
  await page.goto(`/chat/${room}`);
  await expect(history(page).getByText("Message 5000", { exact: true })).toBeInViewport();
  expect(pages.limits[0]).toBe(50);
  await expect(history(page).getByText("Message 4950", { exact: true })).toHaveCount(0);

  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  const message = (number: number) => history(page).getByText(new RegExp(`^Message ${number}\\b`));
  for (const reached of [4_900, 4_801]) {
    await scrollTo(history(page).getByText(/^Message \d/), message(reached), "up");
    await expect.poll(nodes).toBeLessThan(1_500);
  }

  // What joins above moves nothing that is being read.
  const reading = message(4_801);
  await expect.poll(() => pages.isHeld).toBe(true);
  await reading.hover();
  const before = await positionOf(reading);
  pages.letThrough();
  await expect(message(4_800)).toBeAttached();
  await expect.poll(async () => Math.abs((await positionOf(reading)).y - before.y)).toBeLessThan(2);
});

test("CHAT-06 a chat that one comes back to is where it was left, entered anew it is at the newest message", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Trapani", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "The first");
  await signIn(page, me);
  await lengthen(page, 60, 0);
  await page.goto("/messages");
  const inList = page.getByRole("region", { name: "CONVERSATIONS" }).getByRole("link", { name: /Ben/ });
  await inList.click();
  const newest = history(page).getByText(/^Message 60\b/);
  await expect(newest).toBeInViewport();

  await history(page).evaluate((box) => box.scrollBy(0, -900));
  await expect(newest).not.toBeInViewport();
  const place = () => history(page).evaluate((box) => Math.round(box.scrollTop));
  const left = await place();
  await page.getByRole("banner").getByRole("link", { name: "Ben" }).click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await page.goBack();
  await expect(newest).toBeAttached();
  await expect.poll(place).toBe(left);
  await page.goBack();
  await expect(inList).toBeVisible();
  await page.goForward();
  await expect(newest).toBeAttached();
  await expect.poll(place).toBe(left);

  await page.goBack();
  await inList.click();
  await expect(newest).toBeInViewport();
});
