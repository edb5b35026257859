import { expect, type Page } from "@playwright/test";
import { changeText } from "./support/answers";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { scrollTo } from "./support/scroll";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

const tall = (count: number) => Array.from({ length: count }, (_, at) => photo(at + 1, 60, 80));

/** The answers tell where the face is in every picture of some kind of answer. */
const withFaces = (page: Page, url: string, focus: { x: number; y: number }) => {
  const withFocus = (hash: string) => `${hash},"focus":${JSON.stringify(focus)}`;
  return page.route(url, (route) =>
    changeText(route, (text) => text.replaceAll(/"thumbhash":"[^"]*"/g, withFocus)),
  );
};

test("POLISH-04 of three or seven pictures one is tall beside two, and none is wider than high", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Wagga Wagga", ["Alex"]);
  const mine = momentsOf(request, me);
  for (const count of [3, 7]) await mine.post(`With ${count}`, { images: tall(count) });
  await signIn(page, me);
  await page.goto(`/profile/${me.id}`);
  for (const count of [7, 3]) {
    const moment = momentCard(page, `With ${count}`);
    await scrollTo(page.getByRole("article"), moment);
    const pictures = moment.getByRole("button", { name: /^Open photo/ });
    await expect(pictures).toHaveCount(count);
    const boxes = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const { width, height } of boxes) expect(width).toBeLessThanOrEqual(height + 1);
    const [first, second, third] = boxes;
    expect(first.height).toBeGreaterThan(first.width * 1.2);
    expect(Math.abs(first.top - second.top)).toBeLessThan(1);
    expect(Math.abs(first.bottom - third.bottom)).toBeLessThan(1);
  }
});

test("POLISH-04 crops keep the face where one was found, and else lean to the upper third", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Albury", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  const onCard = page.getByRole("img", { name: /^Photo of Ben/ });
  await expect(onCard).toHaveCSS("object-position", "50% 20%");
  await withFaces(page, "**/api/users/**", { x: 62, y: 18 });
  await page.reload();
  await expect(onCard).toHaveCSS("object-position", "62% 18%");
  await page.goto(`/profile/${ben.id}`);
  await expect(page.getByRole("img", { name: "Photo of Ben, Photo 1 of 2" })).toHaveCSS(
    "object-position",
    "62% 18%",
  );
});

test("POLISH-04 pictures chosen in sign-up and in setting up a profile lean to the upper third, too", async ({
  page,
}) => {
  await wizard(page).upTo(4);
  await wizard(page).addPhotos(photo(1, 60, 120));
  const chosen = page.getByRole("img", { name: "Photo 1" });
  await expect(chosen).toHaveCSS("object-position", "50% 20%");
  await page.goto("/profile-setup");
  await page.getByLabel("Full name").fill("Ines Castro");
  await page.getByLabel("Date of birth").fill("1990-02-03");
  await page.getByText("Other", { exact: true }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator('input[type="file"]').setInputFiles(photo(1, 60, 120));
  await expect(chosen).toHaveCSS("object-position", "50% 20%");
});

for (const [known, place, focus] of [
  ["where no face was found", "50% 20%", undefined],
  ["where one was found", "62% 18%", { x: 62, y: 18 }],
] as const) {
  test(`POLISH-04 crops of one's own photos and of a moment's chosen ones, ${known}`, async ({
    page,
    request,
  }) => {
    await signIn(page, await newPerson(request));
    if (focus) for (const url of ["**/api/users/me", "**/api/**/upload*"]) await withFaces(page, url, focus);
    await page.goto("/my-profile");
    await page.getByRole("button", { name: "Your photos" }).click();
    const managed = page.getByRole("dialog", { name: "Your photos" }).getByRole("img");
    await expect(managed).toHaveCount(2);
    for (const shown of await managed.all()) await expect(shown).toHaveCSS("object-position", place);
    await page.goto("/create-moment");
    await page.locator('input[type="file"]').setInputFiles(photo(3, 60, 120));
    const chosen = page.getByRole("button", { name: "Open photo 1" });
    await expect(chosen).toBeEnabled();
    await expect(chosen.locator("img")).toHaveCSS("object-position", place);
  });
}
