import { expect, test } from "@playwright/test";
import { edgesOf } from "./support/layout";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson } from "./support/people";
import { photo } from "./support/pictures";
import { signIn } from "./support/session";

const HEBREW = "שלום לכולם, אני גר ליד הים ואוהב לבשל, לקרוא ולטייל בהרים עם הכלב שלי בכל שבת בבוקר. Rivers.";

test("LANG-02 the row of a bio is laid out in the direction of its own script", async ({ page, request }) => {
  await signIn(page, await newPerson(request, { bio: HEBREW }));
  await page.goto("/my-profile");
  const bio = page.getByText(HEBREW);
  await expect(bio).toHaveCSS("direction", "rtl");
  // It is cut at its end, not at its beginning.
  const [words, row] = [await edgesOf(bio), await edgesOf(page.getByRole("button", { name: /^Bio/ }))];
  expect(words.right).toBeLessThanOrEqual(row.right);
});

for (const width of [820, 1280])
  test(`POLISH-04 a single upright picture stands in the middle of its moment: ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const me = await newPerson(request);
    await momentsOf(request, me).post("By the pond", { images: [photo(1, 240, 320)] });
    await signIn(page, me);
    await page.goto("/moments");
    const card = momentCard(page, "By the pond");
    const room = await edgesOf(card);
    const picture = await edgesOf(card.getByRole("button", { name: /^Open/ }).last());
    expect(picture.left - room.left).toBeCloseTo(room.right - picture.right, 0);
  });
