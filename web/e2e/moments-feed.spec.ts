import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { makeMatch } from "./support/api";
import { momentCard, momentsOf } from "./support/moments";
import { peopleIn, type Person } from "./support/people";
import { signIn } from "./support/session";
import { photo } from "./support/pictures";
import { scrollTo } from "./support/scroll";
import { test } from "./support/test";

const together = 25;

/** Posts "Number 1", "Number 2" and so on, many at once: numbers near each other come in any order. */
async function postMany(request: APIRequestContext, author: Person, count: number): Promise<string[]> {
  const { post } = momentsOf(request, author);
  const texts = Array.from({ length: count }, (_, at) => `Number ${at + 1}`);
  for (let at = 0; at < count; at += together)
    await Promise.all(texts.slice(at, at + together).map((text) => post(text)));
  return texts;
}

/** Reads down to the end of the feed, and tells at which place each text stood and how many nodes there were at most. */
const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    const places: Record<string, string[]> = {};
    let nodes = 0;
    let twice = 0;
    const look = () => {
      const cards = [...document.querySelectorAll("article")];
      const texts = cards.map((card) => card.querySelector("p")?.textContent ?? "");
      const numbers = texts.filter((text) => text.startsWith("Number"));
      twice += numbers.length - new Set(numbers).size;
      for (const [at, card] of cards.entries()) {
        const place = card.getAttribute("aria-posinset") ?? "";
        const seen = (places[texts[at] ?? ""] ??= []);
        if (!seen.includes(place)) seen.push(place);
      }
      nodes = Math.max(nodes, document.querySelectorAll("*").length);
    };
    for (;;) {
      look();
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const atEnd = scrollTop + clientHeight >= scrollHeight - 2;
      if (atEnd && document.body.textContent?.includes("That's all for now")) return { places, nodes, twice };
      globalThis.scrollBy(0, 800);
      await new Promise((next) => requestAnimationFrame(next));
    }
  });

test("MOM-10 20 at a time from offset 0, more as the reader nears the end; over 15 pages, while others post, no moment comes twice, none is missing, and the page stays small", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Halifax", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const texts = await postMany(request, ben, 15 * 20 + 1);
  await signIn(page, me);
  const queries: URLSearchParams[] = [];
  page.on("request", (sent) => {
    const url = new URL(sent.url());
    if (url.pathname === "/api/moments/list" && url.searchParams.get("limit") !== "1")
      queries.push(url.searchParams);
  });
  // Somebody posts before each page is requested.
  let others = 0;
  const bens = momentsOf(request, ben);
  await page.route("**/api/moments/list*before=*", async (route) => {
    await bens.post(`Meanwhile ${(others += 1)}`);
    await route.continue();
  });
  await page.goto("/moments");
  await expect(page.getByRole("article").first()).toBeVisible();
  // The first page alone, until its end comes near.
  expect(queries.map(String)).toEqual(["limit=20&offset=0"]);
  const { places, nodes, twice } = await readToTheEnd(page);
  // Nobody posts any more: the end of the test would break that off.
  await page.unrouteAll({ behavior: "wait" });
  expect(queries.length).toBeGreaterThan(15);
  expect(queries.every((query) => query.get("limit") === "20")).toBe(true);
  expect(others).toBeGreaterThanOrEqual(15);
  expect(twice).toBe(0);
  expect(texts.filter((text) => places[text]?.length !== 1)).toEqual([]);
  expect(Object.keys(places).filter((text) => text.startsWith("Meanwhile"))).toEqual([]);
  expect(nodes).toBeLessThanOrEqual(1500);

  // New posts are announced by a button, and shown when it is pressed.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "New moments" }).click();
  await expect(momentCard(page, `Meanwhile ${others}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "New moments" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBe(0);
});

test("MOM-10 new moments that are offered and deleted before they are looked at are offered no more, and who takes the offer learns of it", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Glazov", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const bens = momentsOf(request, ben);
  await bens.post("The first one");
  await signIn(page, me);
  await page.goto("/moments");
  await expect(momentCard(page, "The first one")).toBeVisible();
  const offer = page.getByRole("button", { name: "New moments" });
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const second = await bens.post("The second one");
  await lookAgain();
  await expect(offer).toBeVisible();
  await bens.remove(second.id);
  await offer.click();
  await expect(page.getByText("The new moments are no longer there")).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(momentCard(page, "The first one")).toBeVisible();

  const third = await bens.post("The third one");
  await lookAgain();
  await expect(offer).toBeVisible();
  await bens.remove(third.id);
  await lookAgain();
  await expect(offer).toHaveCount(0);
});

test("MOM-10 nothing turns below a feed whose end is far", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Rimouski", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  await postMany(request, ben, 21);
  await signIn(page, me);
  await page.goto("/moments");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("the way to a profile and back keeps the place, a hashtag shows its own moments, refresh by tap and by pull brings what is new", async ({
  page,
  request,
}) => {
  test.slow();
  const [me, ben] = await peopleIn(request, "Calgary", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const bens = momentsOf(request, ben);
  const tag = `swim${Date.now()}`;
  await bens.post("The tagged one", { hashtags: [tag], images: [photo(6)] });
  await postMany(request, ben, 25);
  await bens.post("The last one");
  await signIn(page, me);
  await page.goto("/moments");
  await expect(momentCard(page, "The last one")).toBeVisible();
  const target = momentCard(page, "Number 3");
  const cards = page.getByRole("article");
  await scrollTo(cards, target);
  const top = async () => Math.round((await target.boundingBox())?.y ?? Number.NaN);
  const author = target.getByRole("link", { name: /^Ben/ });
  // Where a press finds it: at rest, and under nothing.
  await author.click({ trial: true });
  const before = await top();
  await author.click();
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /Ben/ })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/moments");
  await expect(target).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);

  const tagged = momentCard(page, "The tagged one");
  await scrollTo(cards, tagged);
  await tagged.getByRole("link", { name: `#${tag}` }).click();
  await expect(page).toHaveURL(`/moments?tag=${tag}`);
  await expect(page.getByRole("heading", { level: 1, name: `#${tag}` })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(tagged).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(tagged).toBeInViewport();

  // To the top by its tab, then what is new: by a tap, and by pulling down.
  await page.getByRole("link", { name: "Moments", exact: true }).click();
  await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBe(0);
  await bens.post("Tapped for");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(momentCard(page, "Tapped for")).toBeVisible();
  await bens.post("Pulled for");
  await page.getByRole("main").evaluate((main) => {
    const touch = (clientY: number) => new Touch({ identifier: 1, target: main, clientX: 200, clientY });
    const send = (type: string, clientY: number) =>
      main.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: type === "touchend" ? [] : [touch(clientY)],
          changedTouches: [touch(clientY)],
        }),
      );
    send("touchstart", 200);
    send("touchmove", 260);
    send("touchmove", 330);
    send("touchend", 330);
  });
  await expect(momentCard(page, "Pulled for")).toBeVisible();
});
