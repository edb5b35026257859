import { expect } from "@playwright/test";
import { photo } from "./support/pictures";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

test("SIGNUP-06 SIGNUP-11 what is typed ends where the profile's own fields end", async ({ page }) => {
  const { upTo, name } = wizard(page);
  await upTo(2);
  await name.pressSequentially("A".repeat(61));
  await expect(name).toHaveValue("A".repeat(60));
  await upTo(3);
  for (const label of ["Occupation", "Education"]) {
    const field = page.getByLabel(label);
    await field.pressSequentially("b".repeat(101));
    await expect(field).toHaveValue("b".repeat(100));
  }
});

test("SIGNUP-14 of more photos than there is room for, those that are left out are told of", async ({
  page,
}) => {
  const { upTo, files } = wizard(page);
  await upTo(4);
  const photos = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ ...photo(number % 3), name: `${number}.png` }));
  await files.setInputFiles(photos);
  await expect(page.getByText("A profile has up to 6 photos. The others were left out.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(6);
});
