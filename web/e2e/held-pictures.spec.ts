import { expect } from "@playwright/test";
import { actAs } from "./support/api";
import { expectAccessible } from "./support/axe";
import { article, deskServer, rows, why } from "./support/desk";
import { newPerson, type Person } from "./support/people";
import { dataUrl, photo } from "./support/pictures";
import { startWithHeldPictures } from "./support/server";
import { signIn } from "./support/session";
import { test } from "./support/test";

const desk = deskServer(startWithHeldPictures);
const { at, operatorNamed } = desk;

const withPhoto = (name: string, seed: number) =>
  newPerson(desk.request, { name, photos: [dataUrl(photo(seed, 120, 160))] });

test("DESK-02 SAFE-04 a picture that is held is released or removed by keys, taken back within a minute, and blurred until then", async ({
  page,
}) => {
  const [ann, ben] = [await withPhoto("Ann", 1), await withPhoto("Ben", 2)];
  const olga = await operatorNamed("Olga", "decides");
  const photoOf = (who: Person) => actAs(desk.request, olga).mainPhotoOf(who);
  const served = async (who: Person) => desk.request.get((await photoOf(who)) ?? "");
  const blurOfAnn = await served(ann);
  expect(blurOfAnn.headers()["cache-control"]).toBe("no-store");

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, olga);
  await page.goto(at("/operators"));
  await page.getByRole("link", { name: "Pictures 2 waiting" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Ann");
  await page.keyboard.press("n");
  const picture = article(page).getByRole("img", { name: "The picture" });
  await expect(picture).toHaveCSS("filter", /blur/);
  await expect(article(page)).toContainText(/Likely explicit\s*\d+ %/);
  await expect(article(page)).toContainText(/A picture of\s*A profile/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the picture" }).click();
  await expect(picture).toHaveCSS("filter", "none");

  await page.keyboard.press("r");
  await expect(page.getByRole("dialog", { name: "Release the picture of Ann?" })).toContainText(
    "Everybody who sees the profile sees it.",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("Please say why")).toBeVisible();
  await why(page).fill("A face and a hat");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The picture is released.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  // It is done once the minute is over: until then others see the blur.
  expect(await (await served(ann)).body()).toEqual(await blurOfAnn.body());
  await page.keyboard.press("z");
  await expect(page.getByText("Taken back")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await rows(page).filter({ hasText: "Ben" }).getByRole("button").click();
  await expect(article(page)).toContainText("Ben");
  await page.keyboard.press("x");
  await expect(page.getByRole("dialog", { name: "Remove the picture of Ben?" })).toBeVisible();
  await why(page).fill("Not a photo of a person");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The picture is removed.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Pictures 1 waiting" })).toBeVisible();
  expect((await served(ben)).headers()["cache-control"]).toBe("no-store");
});
