import { expect, test } from "@playwright/test";
import { edgesOf } from "./support/layout";
import { newPerson } from "./support/people";
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
