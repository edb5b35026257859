import { expect, type Locator, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { bring } from "./support/bring";
import { expectOnTop } from "./support/deck";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { signIn } from "./support/session";
import { test } from "./support/test";

// With less motion a carousel stays at its photo.
test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  contextOptions: { reducedMotion: "reduce" },
});

const looks = {
  lit: ["filter", "brightness(1.05)"],
  underlined: ["text-decoration-line", "underline"],
  opaque: ["opacity", "1"],
} as const;

/** It, or a part of it, looks like this while a mouse is over it, and only then. */
async function expectTold(page: Page, shown: Locator, look: keyof typeof looks, part = shown): Promise<void> {
  const [property, value] = looks[look];
  await expect(shown).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(part).not.toHaveCSS(property, value);
  await shown.hover();
  await expect(part).toHaveCSS(property, value);
  await page.mouse.move(0, 0);
  await expect(part).not.toHaveCSS(property, value);
}

test("WIDE-01 a photo of a moment, a carousel's dot, a quote and a picture in a chat tell that a mouse is over them", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Lecce", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await momentsOf(request, ben).post("Under a mouse", { images: [photo(3)] });
  const { data } = await actAs(request, ben).send(room, "By the gate");
  await actAs(request, me).send(room, "Which one?", data.id);
  await signIn(page, me);

  await page.goto("/moments");
  await expectTold(
    page,
    momentCard(page, "Under a mouse").getByRole("button", { name: "Open photo 1 of 1" }),
    "lit",
  );

  await page.goto(`/profile/${ben.id}`);
  const dot = page.getByRole("button", { name: "Photo 2 of 2", exact: true });
  await expectTold(page, dot, "opaque", dot.locator("span"));

  await page.goto(`/chat/${room}`);
  const history = page.getByRole("log", { name: "Messages" });
  await expectTold(page, history.getByRole("button", { name: /By the gate/ }), "underlined");
  await bring(page.getByRole("textbox", { name: "Write a message" }), "paste", photo(4));
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expectTold(page, history.getByRole("link", { name: "Open the picture in a new tab" }), "lit");
});

test("WIDE-01 one's own photo and its camera tell that a mouse is over them", async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  for (const name of ["Your photos", "Change photo"])
    await expectTold(page, page.getByRole("button", { name, exact: true }), "lit");
});

test("POLISH-09 under a mouse a half of the card shows an arrow where it leads to another photo", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Monopoli", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  const deck = page.getByRole("region", { name: "People near you" });
  const [previous, next] = ["Previous photo", "Next photo"].map((name) => deck.getByRole("button", { name }));
  if (!previous || !next) throw new Error("there are two halves");
  await expect(previous.locator("svg")).toHaveCount(0);
  await expectTold(page, next, "opaque", next.locator("span"));
  await next.click();
  await expect(next.locator("svg")).toHaveCount(0);
  await expectTold(page, previous, "opaque", previous.locator("span"));
});
