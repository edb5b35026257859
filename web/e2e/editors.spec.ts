import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { pressBack } from "./support/back";
import { newPerson } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test("an editor asks before it drops what was typed, however it is closed; unchanged it just closes", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, { bio: "Rivers and maps." }));
  await page.goto("/my-profile");
  const bio = page.getByRole("button", { name: /^Bio/ });
  const editor = page.getByRole("dialog", { name: "Bio" });
  const field = editor.getByRole("textbox");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });

  await bio.click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor).toBeHidden();

  await bio.click();
  await field.fill("Rivers, maps and long breakfasts.");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => editor.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(195, 20),
  ]) {
    await close();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue("Rivers, maps and long breakfasts.");
  }
  // Escape closes the question, too, and brings it back, however often.
  for (const visible of [true, false, true, false, true]) {
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible({ visible });
  }
  await expect(field).toHaveValue("Rivers, maps and long breakfasts.");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(editor).toBeHidden();
  await expect(bio).toContainText("Rivers and maps.");
  await bio.click();
  await expect(field).toHaveValue("Rivers and maps.");
});

test("preferences and reports ask before they drop a change, too", async ({ page, request }) => {
  const other = await newPerson(request);
  await signIn(page, await newPerson(request));
  await page.goto("/discovery");
  await page.getByRole("button", { name: "Match preferences" }).click();
  const preferences = page.getByRole("dialog", { name: "Match preferences" });
  await preferences.getByText("Wine", { exact: true }).click();
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(preferences).toBeHidden();

  await page.goto(`/profile/${other.id}`);
  await page.getByRole("button", { name: `More about ${other.name}` }).click();
  await page.getByRole("button", { name: /^Report/ }).click();
  const reason = page.getByRole("radio", { name: "Spam or advertising" });
  await reason.check({ force: true });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(reason).toBeChecked();
  const words = page.getByRole("dialog").getByRole("textbox");
  await words.fill("It began last week");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(words).toHaveValue("It began last week");
});

test("POLISH-05 what was typed in an editor is there again after Back", async ({ page, request }) => {
  const me = await newPerson(request, { bio: "Rivers and maps." });
  await signIn(page, me);
  await page.goto("/moments");
  const tab = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });

  // As a browser does that doesn't ask the page.
  const leave = () => page.evaluate(() => history.back());
  // The tabs that a page comes with load another page, and no page can keep its visitor from going back to that.
  await expect(page.getByRole("heading", { level: 1, name: "Moments" })).toBeVisible();
  await tab("Profile").click();
  const bio = page.getByRole("button", { name: /^Bio/ });
  const words = page.getByRole("dialog", { name: "Bio" }).getByRole("textbox");
  await bio.click();
  await words.fill("Rivers, maps and long breakfasts.");
  await pressBack(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(words).toHaveValue("Rivers, maps and long breakfasts.");
  await expect(page).toHaveURL("/my-profile");
  await leave();
  await expect(page).toHaveURL("/moments");
  await tab("Profile").click();
  await expect(bio).toContainText("Rivers and maps.");
  await expect(bio).toContainText("Changed, not saved");
  await bio.click();
  await expect(words).toHaveValue("Rivers, maps and long breakfasts.");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await bio.click();
  await expect(words).toHaveValue("Rivers and maps.");
  await page.keyboard.press("Escape");
  await expect(bio).not.toContainText("not saved");
  await bio.click();
  await words.fill("Rivers, maps and early trains. ");
  await page.getByRole("dialog", { name: "Bio" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved successfully")).toBeVisible();
  await expect(bio).toContainText("early trains.");
  await expect(bio).not.toContainText("not saved");

  const settings = page.getByRole("link", { name: "Settings" });
  await settings.click();
  const email = page.getByLabel("Email", { exact: true });
  await page.getByRole("button", { name: "Edit email" }).click();
  await email.fill("new@example.com");
  await page.goBack();
  await settings.click();
  await expect(email).toHaveValue("new@example.com");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(me.email)).toBeVisible();

  await page.goto("/moments");
  await expect(page.getByRole("heading", { level: 1, name: "Moments" })).toBeVisible();
  await tab("Discover").click();
  const preferences = page.getByRole("dialog", { name: "Match preferences" });
  const wine = preferences.getByRole("checkbox", { name: "Wine" });
  await page.getByRole("button", { name: "Match preferences" }).click();
  await preferences.getByText("Wine", { exact: true }).click();
  await leave();
  await expect(page).toHaveURL("/moments");
  await tab("Discover").click();
  await page.getByRole("button", { name: "Match preferences" }).click();
  await expect(wine).toBeChecked();
});

test("POLISH-05 what was typed in an editor is there again after a reload, and gone once one has signed out", async ({
  page,
  request,
}) => {
  const me = await newPerson(request, { bio: "Rivers and maps." });
  await signIn(page, me);
  await page.goto("/my-profile");
  const bio = page.getByRole("button", { name: /^Bio/ });
  const words = page.getByRole("dialog", { name: "Bio" }).getByRole("textbox");
  await bio.click();
  await words.fill("Rivers, maps and long breakfasts.");
  await page.reload();
  await bio.click();
  await expect(words).toHaveValue("Rivers, maps and long breakfasts.");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("breakfasts");
});

test("POLISH-05 an editor whose words could not be saved opens again with them, and says why", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, { bio: "Rivers and maps." }));
  await page.goto("/my-profile");
  await page.getByRole("button", { name: /^Bio/ }).click();
  const sheet = page.getByRole("dialog", { name: "Bio" });
  await sheet.getByRole("textbox").fill("Rivers, maps and long breakfasts.");
  await page.context().setOffline(true);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByRole("alert")).toHaveText(
    "Profile update failed. There is no connection: what you typed is kept.",
  );
  await expect(sheet.getByRole("textbox")).toHaveValue("Rivers, maps and long breakfasts.");
  await page.context().setOffline(false);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Bio/ })).toContainText("long breakfasts");
  await expect(sheet).toBeHidden();
});

test("POLISH-05 Back closes what is open, the last one first, and then leaves the screen; Forward finds it closed", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, { bio: "Rivers and maps." }));
  // Until the app runs its tabs are plain links, which load another page: Back from that one asks nobody.
  const started = page.waitForRequest("**/api/events");
  await page.goto("/moments");
  await started;
  await page.getByRole("navigation").getByRole("link", { name: "Profile" }).click();
  const bio = page.getByRole("button", { name: /^Bio/ });
  const dialogs = page.locator("dialog[open]");
  await bio.click();
  await expect(dialogs).toHaveCount(1);
  await pressBack(page);
  await expect(dialogs).toHaveCount(0);
  await expect(page).toHaveURL("/my-profile");

  await bio.click();
  await page
    .getByRole("dialog", { name: "Bio" })
    .getByRole("textbox")
    .fill("Rivers, maps and long breakfasts.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(dialogs).toHaveCount(2);
  await pressBack(page);
  await expect(dialogs).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialogs).toHaveCount(0);

  await pressBack(page);
  await expect(page).toHaveURL("/moments");
  await page.goForward();
  await expect(bio).toBeVisible();
  await bio.click();
  await expect(dialogs).toHaveCount(1);
  await page.reload();
  await expect(bio).toBeVisible();
  await expect(dialogs).toHaveCount(0);
  await pressBack(page);
  await expect(page).toHaveURL("/moments");
});

test("SIGNUP-05 a place that nobody knows is saved once it has been said what that means", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  const row = page.getByRole("button", { name: /^Location/ });
  await row.click();
  const sheet = page.getByRole("dialog", { name: "Location" });
  const field = sheet.getByRole("combobox", { name: "Location" });
  await field.fill("Lisbo");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("We don't know this place. Choose one from the list").first()).toBeVisible();
  await expect(field).toHaveValue("Lisbo");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save anyway" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(row).toContainText("Lisbo");
  await row.click();
  await field.fill("Lisbon");
  await sheet.getByRole("option", { name: "Lisbon, Portugal" }).click();
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(row).toHaveText(/Lisbon$/);
  await expect(page.getByRole("button", { name: /^Country/ })).toContainText("Portugal");
});
