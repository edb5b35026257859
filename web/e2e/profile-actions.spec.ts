import { expect, type Page } from "@playwright/test";
import { actAs } from "./support/api";
import { card, expectOnTop, nameOnTop } from "./support/deck";
import { peopleIn } from "./support/people";
import { swipeCallsOf } from "./support/requests";
import { signIn } from "./support/session";
import { test } from "./support/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("PROFILE-03 skip and superlike on a profile lead back to the deck, which has moved on, and undo there takes them back", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Missoula", ["Alex", "Ben", "Carl", "Dan"]);
  const acting = actAs(request, me);
  await signIn(page, me);
  await page.goto("/discovery");
  await expect(card(page)).toBeVisible();
  const calls = swipeCallsOf(page);
  const first = await nameOnTop(page);
  const id = others.find(({ name }) => name === first)?.id ?? "";
  for (const [name, act, liked] of [
    ["Skip", "skip", []],
    ["Super Like", "superlike", [id]],
  ] as const) {
    // On the card: as long as Undo has the focus, Enter presses that.
    await card(page).press("Enter");
    await expect(page).toHaveURL(`/profile/${id}`);
    await button(page, name).click();
    await expect(page).toHaveURL("/discovery");
    await expect(card(page)).not.toHaveAccessibleName(`Open ${first}'s profile`);
    await expect.poll(() => calls.map((call) => `${call.act} ${call.id}`)).toContain(`${act} ${id}`);
    await expect.poll(() => acting.likedIds()).toEqual(liked);
    await button(page, "Undo").click();
    await expectOnTop(page, first);
    await expect.poll(() => acting.likedIds()).toEqual([]);
  }
  expect(calls.map(({ act }) => act)).toEqual(["skip", "undo", "superlike", "undo"]);
});

test("PROFILE-03 a superlike on a profile that is answered is a match", async ({ page, request }) => {
  const [me, ben] = await peopleIn(request, "Billings", ["Alex", "Ben"]);
  await actAs(request, ben).like(me);
  await signIn(page, me);
  await page.goto(`/profile/${ben.id}`);
  await button(page, "Super Like").click();
  await expect(page.getByRole("heading", { name: "It's a Match!" })).toBeVisible();
});

test("DISC-08 PROFILE-03 a double click on Like likes, on a card and on a profile, and takes nothing back", async ({
  page,
  request,
}) => {
  const [me, ...others] = await peopleIn(request, "Vierzon", ["Alex", "Ben", "Carl"]);
  await signIn(page, me);
  const heart = page.getByRole("button", { name: "Like", exact: true });
  await page.goto("/discovery");
  const first = await nameOnTop(page);
  const last = others.find(({ name }) => name !== first);
  // On a wide page the way to the chat comes to where the heart was.
  for (const [path, width] of [
    ["/discovery", 390],
    [`/profile/${last?.id}`, 820],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await heart.dblclick();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(path);
  }
  await expect.poll(() => actAs(request, me).likedIds()).toHaveLength(2);
});
