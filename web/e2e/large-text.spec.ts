import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { card } from "./support/deck";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { expectInReach, type Windows } from "./support/reach";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

/** The sizes of text people choose, in the windows they read it in. */
const phones: Windows = { widths: [390, 320], height: 844, sizes: [135, 200] };
const HEIGHT = phones.height;

/** At each size in each window, and once with axe. */
async function expectSound(page: Page, what: string): Promise<void> {
  await expectInReach(page, what, phones);
  await expectAccessible(page);
}

test("POLISH-03 ACCESS-01 large text leaves every control in reach for visitors, and axe finds nothing: welcome, login, sign-up", async ({
  page,
}) => {
  test.slow();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSound(page, "welcome");
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expectSound(page, "login with errors");
  const { upTo, account, personal, next, at, addPhotos } = wizard(page);
  const photos = async () => {
    await addPhotos(photo(1), photo(2));
    await next();
  };
  const ways = [() => upTo(1), account, personal, next, photos, next] as const;
  for (const [index, onwards] of ways.entries()) {
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await onwards();
    await at(index + 1);
    await expectSound(page, `step ${index + 1} of sign-up`);
  }
});

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: the deck, the grid, preferences", async ({
  page,
  request,
}) => {
  test.slow();
  const [me] = await peopleIn(request, "Lubumbashi", ["Alexandrina", "Bartholomew", "Cassiopeia", "Dan"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  await expectSound(page, "the deck");
  await page.getByRole("button", { name: "Like", exact: true }).click();
  await expectSound(page, "the deck, liked");
  await page.getByRole("button", { name: "Grid view" }).click();
  await expect(page.getByRole("region", { name: "People near you, as a grid" })).toBeVisible();
  await expectSound(page, "the grid");
  await page.getByRole("button", { name: "Match preferences" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "preferences");
});

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: conversations, a chat, moments, profiles", async ({
  page,
  request,
}) => {
  test.slow();
  const me = await newPerson(request, { name: "Alexandrina" });
  const other = await newPerson(request, { name: "Bartholomew" });
  const stranger = await newPerson(request, { name: "Cassiopeia" });
  const room = await makeMatch(request, me, other);
  await actAs(request, other).send(room, "Shall we meet by the river tomorrow evening?");
  const moments = momentsOf(request, me);
  const { id } = await moments.post("The last train home", { hashtags: ["travelling"] });
  await moments.comment(id, "Which one was it?");
  await signIn(page, me);

  await page.goto("/messages");
  await expect(page.getByText("Shall we meet by the river")).toBeVisible();
  await expectSound(page, "conversations");
  await page.goto(`/chat/${room}`);
  await page.getByRole("textbox", { name: "Write a message" }).fill("Gladly. At seven, by the old bridge?");
  await expectSound(page, "a chat");

  await page.goto("/moments");
  const moment = momentCard(page, "The last train home");
  await commentsButton(moment).click();
  await moment.getByRole("textbox").fill("The one at nine");
  await expectSound(page, "moments");
  await page.goto(`/profile/${other.id}`);
  await expect(page.getByRole("button", { name: "Start chat" })).toBeVisible();
  await expectSound(page, "a profile");
  await page.goto(`/profile/${stranger.id}`);
  await expect(page.getByRole("button", { name: "Super Like" })).toBeVisible();
  await expectSound(page, "a profile of somebody new");
  await page.getByRole("button", { name: /^More about/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSound(page, "block and report");
});

test("POLISH-03 ACCESS-01 large text leaves every control in reach, and axe finds nothing: one's own profile, likes, settings, the store", async ({
  page,
  request,
}) => {
  test.slow();
  const me = await newPerson(request, { name: "Alexandrina", occupation: "Cartographer" });
  const other = await newPerson(request, { name: "Bartholomew" });
  await actAs(request, me).like(other);
  await signIn(page, me);
  await page.goto("/my-profile");
  await expect(page.getByRole("button", { name: /^Bio/ })).toBeVisible();
  await expectSound(page, "one's own profile");
  for (const row of ["Bio", "Interests", "Location", "Birthday"]) {
    await page.getByRole("button", { name: new RegExp(`^${row}`) }).click();
    await expect(page.getByRole("dialog", { name: row })).toBeVisible();
    await expectSound(page, `the editor of ${row}`);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  for (const [path, shown] of [
    ["/my-likes", "Bartholomew"],
    ["/create-moment", "New Moment"],
    ["/subscription", "Confirm Payment"],
    ["/match", "Discover"],
    ["/settings", "Signed-in devices"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectSound(page, path);
  }
  await page.getByRole("button", { name: "Edit email" }).click();
  await expectSound(page, "the editor of the e-mail address");
});

/** The largest text in the smallest window. */
async function readInLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

test("POLISH-03 in large text the words of an order are whole, and so is the name of who posted a moment", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Mol", ["Alex", "Benjamin"]);
  await makeMatch(request, me, ben);
  await momentsOf(request, ben).post("Large");
  await signIn(page, me);
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Confirm Payment" }).click();
  // The store, which stays until this screen has come, has the same words.
  const order = page.getByRole("region", { name: "Your order" });
  const method = order.getByText("Credit Card", { exact: true });
  await expect(method).toBeVisible();
  await readInLargeText(page);
  const lines = () =>
    method.evaluate(
      (words) => words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight),
    );
  // The window has its new size a little later.
  await expect.poll(async () => Math.round(await lines())).toBeLessThanOrEqual(2);
  await page.goto("/moments");
  await readInLargeText(page);
  const name = page.getByRole("article").getByText("Benjamin", { exact: true });
  await expect(name).toBeVisible();
  const cutOff = () =>
    name.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
  expect(Math.max(...(await cutOff()))).toBeLessThanOrEqual(1);
});
