import { expect, type Page } from "@playwright/test";
import { bring } from "./support/bring";
import { newPerson } from "./support/people";
import { photo } from "./support/pictures";
import { signIn } from "./support/session";
import { test } from "./support/test";
import { wizard } from "./support/wizard";

const list = (page: Page) => page.getByRole("list", { name: "Photos" });
const filled = (page: Page) => page.getByRole("button", { name: /^Replace photo/ });
const full = "A profile has up to 6 photos. The others were left out.";
const broken = { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("hello") };
const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };

test("SIGNUP-12 SIGNUP-13 the photos of a new account are dropped or pasted, too, with the same words as chosen ones; refused files take no place of good ones, and each is told of by its name", async ({
  page,
}) => {
  const { upTo } = wizard(page);
  await upTo(4);
  await bring(list(page), "drop", photo(1), photo(2));
  await expect(filled(page)).toHaveCount(2);
  await bring(page.locator("body"), "paste", photo(3));
  await expect(filled(page)).toHaveCount(3);
  await bring(list(page), "drop", notes);
  await expect(page.getByText("Please select a valid image file")).toBeVisible();
  // Beside the photos nothing is taken.
  await bring(page.getByRole("heading", { level: 1 }), "drop", photo(4));
  await bring(list(page), "drop", photo(5));
  await expect(filled(page)).toHaveCount(4);
  await bring(page.locator("body"), "paste", broken, notes, photo(6), photo(7), photo(8));
  await expect(filled(page)).toHaveCount(6);
  const words = page.getByRole("main").getByRole("alert");
  await expect(words).toContainText("broken.jpg: Please select a valid image file");
  await expect(words).toContainText("notes.txt: Please select a valid image file");
  await expect(words).toContainText(full);
});

test("ME-09 ME-10 SIGNUP-13 photos are dropped on those of a profile, or pasted; that more than fit are left out is told, and a broken one leaves the last place to a good one", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  await page.getByRole("button", { name: "Your photos" }).click();
  const sheet = page.getByRole("dialog", { name: "Your photos" });
  const shown = sheet.getByRole("button", { name: /^Replace photo/ });
  let uploads = 0;
  page.on("request", (one) => (uploads += one.url().endsWith("/photos/upload") ? 1 : 0));
  await expect(shown).toHaveCount(2);
  await bring(sheet.getByRole("list"), "drop", photo(3));
  await expect(shown).toHaveCount(3);
  // In a question over it nothing is taken.
  await sheet.getByRole("button", { name: "Remove photo 3" }).click();
  await bring(page.getByRole("alertdialog"), "paste", photo(5));
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await bring(sheet, "paste", photo(4));
  await expect(shown).toHaveCount(4);
  await bring(sheet.getByRole("list"), "drop", photo(5), photo(6), photo(7));
  await expect(sheet.getByRole("alert")).toHaveText(full);
  await expect(shown).toHaveCount(6);
  await expect(sheet.getByRole("alert")).toHaveText(full);
  expect(uploads).toBe(4);

  await sheet.getByRole("button", { name: "Remove photo 6" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(shown).toHaveCount(5);
  await bring(sheet, "paste", broken, photo(8));
  await expect(shown).toHaveCount(6);
  await expect(sheet.getByRole("alert")).toHaveText("broken.jpg: Failed to read image file");
});

test("POST-02 photos are dropped on those of a moment, or pasted, into its words too", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/create-moment");
  const words = page.getByPlaceholder("Share what's new...");
  const open = page.getByRole("button", { name: /^Open photo/ });
  await words.fill("On the river");
  await bring(words, "paste", photo(1));
  await expect(open).toHaveCount(1);
  await expect(words).toHaveValue("On the river");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await bring(list(page), "drop", notes);
  const refused = page.getByRole("alertdialog", { name: "Failed to upload notes.txt" });
  await expect(refused).toContainText("Please select a valid image file");
  await refused.getByRole("button", { name: "OK" }).click();
  const nine = Array.from({ length: 9 }, (_, at) => photo(at + 2, 48, 48));
  await bring(list(page), "drop", ...nine);
  await expect(page.getByText("A moment has at most 9 photos: the others were left out")).toBeVisible();
  await expect(open).toHaveCount(9);
});
