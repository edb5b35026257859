import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { test } from "./support/test";

test("WELCOME-01 'Create Account' goes to /signup, 'Sign In' to /login", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/signup");
  await page.goBack();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
});

test("WELCOME-02 the terms and privacy links are shown and lead nowhere", async ({ page }) => {
  const answered = page.waitForResponse("**/api/health");
  await page.goto("/");
  await answered;
  for (const name of ["Terms of Service", "Privacy Policy"]) {
    const link = page.getByRole("link", { name });
    await expect(link).toBeVisible();
    await expect(link).toBeDisabled();
    await expect(link).not.toHaveAttribute("href");
    await link.click({ force: true });
    await expect(page).toHaveURL("/");
  }
});

test("the welcome screen is accessible, loads nothing from elsewhere and breaks no rule of its page", async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
});
