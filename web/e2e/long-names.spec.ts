import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { card } from "./support/deck";
import { edgesOf } from "./support/layout";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson, profileIn } from "./support/people";
import { expectInReach } from "./support/reach";
import { signIn } from "./support/session";
import { test } from "./support/test";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaensanwaerterinnen".repeat(2).slice(0, 95);
const LONG_TAG = "thelastverylongtagofthisevening".slice(0, 30);
const LONG_NAME = "Bartholomew Maximilian Alexander Hohenstein-Ruppertsberg";

const setTextSize = (page: Page, percent: number) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    dispatchEvent(new Event("resize"));
  }, percent);

const wordsOf = (shown: Locator) =>
  shown.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/** The words of something run past neither side of a box. */
async function expectBetweenSides(shown: Locator, box: Locator): Promise<void> {
  const [words, edges] = [await wordsOf(shown), await edgesOf(box)];
  expect(words.left).toBeGreaterThanOrEqual(edges.left);
  expect(words.right).toBeLessThanOrEqual(edges.right);
}

/** The words of something are nowhere outside a box. */
async function expectWordsWithin(shown: Locator, box: Locator): Promise<void> {
  await expectBetweenSides(shown, box);
  const [words, edges] = [await wordsOf(shown), await edgesOf(box)];
  expect(words.top).toBeGreaterThanOrEqual(edges.top);
  expect(words.bottom).toBeLessThanOrEqual(edges.bottom);
}

test("POLISH-03 an occupation and a tag of one long word push nothing sideways", async ({
  page,
  request,
}) => {
  test.slow();
  const me = await newPerson(request);
  const other = await newPerson(request, { occupation: LONG_WORD, education: `${LONG_WORD}.` });
  await momentsOf(request, me).post("The last train home", { hashtags: [LONG_TAG] });
  await signIn(page, me);
  await page.goto(`/profile/${other.id}`);
  await expect(page.getByText(LONG_WORD, { exact: true })).toBeVisible();
  const windows = { widths: [320, 390], height: 844, sizes: [100, 135, 200] };
  await expectInReach(page, "a profile", windows);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/moments");
  await expect(momentCard(page, "The last train home")).toBeVisible();
  await expectInReach(page, "moments", windows);
});

test("POLISH-03 WIDE-01 beside the deck a long word wraps, and a long name leaves the menu its room", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Graz");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  await newPerson(request, { ...alike, name: LONG_NAME, occupation: LONG_WORD });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const pane = page.getByRole("complementary", { name: "The profile of whoever is on top" });
  await expect(pane.getByText(LONG_WORD)).toBeVisible();
  expect(await pane.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const words = await pane.getByRole("heading", { level: 2 }).evaluate((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return range.getBoundingClientRect().right;
  });
  expect(words).toBeLessThan((await edgesOf(pane.getByRole("button", { name: /^More about/ }))).left);
});

test("ME-02 ME-10 a name of two lines stands in the middle; as others see one, one is no distance away", async ({
  page,
  request,
}) => {
  const me = await newPerson(request, { name: LONG_NAME, location: "Graz, Styria, Austria" });
  await signIn(page, me);
  await page.goto("/my-profile");
  const name = page.getByRole("heading", { name: LONG_NAME }).getByText(LONG_NAME);
  await expect(name).toHaveCSS("text-align", "center");
  await page.getByRole("link", { name: "View as others see me" }).click();
  await expect(page.getByText("This is how others see you.")).toBeVisible();
  await expect(page.getByText("Graz", { exact: true })).toBeVisible();
  await expect(page.getByText(/close by|km away/)).toHaveCount(0);
});

test("MSGS-01 a new match shows the first name, in its column", async ({ page, request }) => {
  const [me, other] = [await newPerson(request), await newPerson(request, { name: LONG_NAME })];
  await makeMatch(request, me, other);
  await signIn(page, me);
  await page.goto("/messages");
  const strip = page.getByRole("region", { name: "NEW MATCHES" });
  const name = strip.getByText("Bartholomew", { exact: true });
  await expect(name).toBeVisible();
  expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const column = await strip.getByRole("heading").evaluate((node) => {
    return node.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(node).paddingLeft);
  });
  expect((await edgesOf(name)).left).toBeGreaterThanOrEqual(column);
});

test("POLISH-03 a long name stands whole on a card of the likes and, where two lines do, of the deck; large text too", async ({
  page,
  request,
}) => {
  const alike = await profileIn(request, "Szolnok");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  const name = "Bartholomew Hohenstein";
  const other = await newPerson(request, { ...alike, name });
  await signIn(page, me);
  await page.goto("/discovery");
  const onCard = page.getByRole("heading", { name }).getByText(name);
  await expect(onCard).toBeVisible();
  for (const size of [100, 200]) {
    await setTextSize(page, size);
    await expectWordsWithin(onCard, page.getByRole("img", { name: `Photo of ${name}` }));
    const hidden = await onCard.evaluate((node) => node.scrollHeight - node.clientHeight);
    expect(hidden).toBe(0);
  }
  await setTextSize(page, 100);
  await actAs(request, me).like(other);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/my-likes");
  const liked = page.getByRole("heading", { name: `Open ${name}'s profile` }).getByRole("link");
  await expect(liked).toBeVisible();
  await setTextSize(page, 200);
  await expectWordsWithin(liked, page.getByRole("listitem").filter({ has: liked }));
});

test("POLISH-03 a name of one long word breaks in the sentences it stands in", async ({ page, request }) => {
  const alike = await profileIn(request, "Modica");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  const name = "Bartholomew".repeat(6).slice(0, 60);
  const other = await newPerson(request, { ...alike, name });
  await actAs(request, other).superlike(me);
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  const celebrated = page.getByText(`You and ${name} like each other.`);
  await expect(celebrated).toBeVisible();
  await expectBetweenSides(celebrated, page.getByRole("main"));
  await page.getByRole("link", { name: "Send a Message" }).click();
  const beginning = page.getByText(`This is the beginning of your chat with ${name}.`);
  await expect(beginning).toBeVisible();
  await expectBetweenSides(beginning, page.getByRole("log"));

  await page.getByRole("button", { name: /^More about/ }).click();
  const report = page.getByRole("button", { name: `Report ${name}` });
  await expectBetweenSides(
    page.getByText(`Block ${name}`),
    page.getByRole("button", { name: `Block ${name}` }),
  );
  await report.click();
  const sheet = page.getByRole("dialog", { name: `Report ${name}` });
  await expectBetweenSides(sheet.getByRole("heading", { name: `Report ${name}` }), sheet);
  await sheet.getByRole("radio", { name: "Spam or advertising" }).check({ force: true });
  await sheet.getByRole("button", { name: "Send report" }).click();
  const also = page.getByRole("button", { name: `Block ${name} too` });
  await expect(also).toBeVisible();
  await expectBetweenSides(also, page.getByRole("dialog"));
});
