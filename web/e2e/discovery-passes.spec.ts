import { expect, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { peopleIn } from "./support/people";
import { swipeCallsOf } from "./support/requests";
import { signIn } from "./support/session";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { drag } from "./support/gestures";
import { test } from "./support/test";

const like = (page: Page) => page.getByRole("button", { name: "Like", exact: true });
const nextPerson = (page: Page) => page.getByRole("button", { name: "Next person", exact: true });
const superlike = (page: Page) => page.getByRole("button", { name: "Super Like", exact: true });

async function likeByButton(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/matches\/like\//);
  await like(page).click();
  expect((await answered).status()).toBe(200);
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
}

const ways: readonly { name: string; go: (page: Page) => Promise<void> }[] = [
  { name: "a swipe to the right", go: (page) => drag(page, [220, 0]) },
  { name: "a swipe up", go: (page) => drag(page, [0, -260]) },
  { name: "ArrowRight", go: (page) => page.keyboard.press("ArrowRight") },
  { name: "ArrowUp", go: (page) => page.keyboard.press("ArrowUp") },
  { name: "the button for the next person", go: (page) => nextPerson(page).click() },
];

test("DISC-03 a swipe, key or button onwards from somebody liked by the button only moves on, without a call", async ({
  page,
  request,
}) => {
  test.slow();
  const names = ["Alex", "Ben", "Carl", "Dan", "Egil", "Finn", "Gus"] as const;
  const [me, ...others] = await peopleIn(request, "Darwin Australia", names);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const acts = swipeCallsOf(page);
  const expected: { act: string; id: string | undefined }[] = [];
  const idOnTop = async () => {
    const name = await nameOnTop(page);
    return { name, id: others.find((person) => person.name === name)?.id };
  };
  for (const way of ways) {
    const { name, id } = await idOnTop();
    await expect(superlike(page)).toBeVisible();
    await expect(nextPerson(page)).toHaveCount(0);
    await likeByButton(page);
    await expect(nextPerson(page)).toBeVisible();
    await expect(superlike(page)).toHaveCount(0);
    await expectOnTop(page, name);
    expected.push({ act: "like", id });
    await way.go(page);
    await expect(card(page), way.name).not.toHaveAccessibleName(`Open ${name}'s profile`);
  }
  // Calls go out in the order of what was done: with the last one everything before it is known.
  expected.push({ act: "skip", id: (await idOnTop()).id });
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => acts.some(({ act }) => act === "skip")).toBe(true);
  expect(acts).toEqual(expected);
  expect(await actAs(request, me).likedIds()).toHaveLength(ways.length);
});

test("DISC-10 undo of such a step onwards brings the person back, liked still, and calls nothing either", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Port Hedland", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const acts = swipeCallsOf(page);
  await likeByButton(page);
  for (const undo of [
    () => page.keyboard.press("z"),
    () => page.getByRole("button", { name: "Undo" }).click(),
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("no more users")).toBeVisible();
    await undo();
    await expectOnTop(page, "Ben");
    await expect(like(page)).toHaveAttribute("aria-pressed", "true");
    await expect(nextPerson(page)).toBeVisible();
  }
  // One step more is the like itself, and only this one is the server's to take back.
  const answered = page.waitForResponse(/\/api\/matches\/undo\b/);
  await page.keyboard.press("z");
  expect((await answered).status()).toBe(200);
  await expect(like(page)).toHaveAttribute("aria-pressed", "false");
  await expectOnTop(page, "Ben");
  expect(acts).toEqual([
    { act: "like", id: ben.id },
    { act: "undo", id: "" },
  ]);
  expect(await actAs(request, me).likedIds()).toEqual([]);
});
