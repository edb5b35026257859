import { expect } from "@playwright/test";
import { keptOf } from "./support/keptSignup";
import { photo } from "./support/pictures";
import { setTabState } from "./support/tabState";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

test("POLISH-05 a reload in the middle keeps everything but the password, and leads back to the step", async ({
  page,
}) => {
  const { upTo, at, next, back, addPhotos, email, password, confirm, name, birth, bio } = wizard(page);
  await upTo(3, "ada@example.com");
  await bio.fill("Rivers and maps");
  await next();
  await at(4);
  await addPhotos(photo(1), photo(2));
  // As it is when the page is dropped behind the camera.
  await setTabState(page, "hidden");
  await expect.poll(() => keptOf(page)).toMatchObject({ fields: { bio: "Rivers and maps", step: "photos" } });
  const kept = JSON.stringify(await keptOf(page));
  expect(kept).not.toContain("secret123");
  await page.reload();

  await at(1);
  await expect(page.getByText("What you typed before is still here, but for your password.")).toBeVisible();
  await expect(email).toHaveValue("ada@example.com");
  await expect(password).toHaveValue("");
  await password.fill("secret123");
  await confirm.fill("secret123");
  await next();
  await at(4);
  await expect(page.getByRole("button", { name: /^Replace photo/ })).toHaveCount(2);
  await addPhotos(photo(3));
  const told = page.getByText(/^What you typed before is still here/);
  await expect(told).toBeVisible();
  await page.goBack();
  await at(3);
  await back();
  await at(2);
  await back();
  await at(1);
  await next();
  await at(2);
  await expect(name).toHaveValue("Ada Moreau");
  await expect(birth).toHaveValue("1994-05-06");
  await next();
  await expect(bio).toHaveValue("Rivers and maps");
  // Whoever goes on knows.
  await expect(told).toHaveCount(0);

  await page.reload();
  await at(1);
  await page.getByRole("button", { name: "Start over" }).click();
  const question = page.getByRole("alertdialog", { name: "Start over?" });
  await question.getByRole("button", { name: "Keep" }).click();
  await expect(question).toHaveCount(0);
  await expect(email).toHaveValue("ada@example.com");
  await page.getByRole("button", { name: "Start over" }).click();
  await question.getByRole("button", { name: "Start over" }).click();
  await expect(question).toHaveCount(0);
  await at(1);
  await expect(email).toHaveValue("");
  await expect.poll(() => keptOf(page)).toBeNull();
  await page.reload();
  await expect(email).toHaveValue("");
  await expect(page.getByRole("button", { name: "Start over" })).toHaveCount(0);
});

test("POLISH-05 a reload right after a key loses nothing that was typed", async ({ page }) => {
  const { upTo, at, next, email, password, confirm, bio } = wizard(page);
  await upTo(3, "ada@example.com");
  for (const words of ["Rivers and maps", "Rivers, maps and tea"]) {
    await bio.fill(words);
    await page.reload();
    await at(1);
    await expect(email).toHaveValue("ada@example.com");
    await password.fill("secret123");
    await confirm.fill("secret123");
    await next();
    await at(3);
    await expect(bio).toHaveValue(words);
  }
});

test("POLISH-05 what was typed in a sign-up is gone from the device after a day", async ({ page }) => {
  const { upTo, email } = wizard(page);
  await upTo(2, "ada@example.com");
  await expect.poll(() => keptOf(page)).toMatchObject({ fields: { email: "ada@example.com" } });
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.goto("/");
  await expect.poll(() => keptOf(page)).toBeNull();
  await page.goto("/signup");
  await expect(email).toHaveValue("");
});
