import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The issuer of the service that tools/with-oidc starts. */
export function serviceUrl(): string {
  const url = process.env["KINDRED_TEST_OIDC"];
  if (!url) throw new Error("KINDRED_TEST_OIDC names no service: run the tests under tools/with-oidc");
  return url;
}

/** Somebody whom the service knows, with what it says about them. */
export async function knownToService(
  request: APIRequestContext,
  subject: string,
  claims: { email: string; email_verified?: boolean; name?: string },
): Promise<void> {
  const url = `${serviceUrl()}/users/${encodeURIComponent(subject)}`;
  const told = await request.put(url, { data: { email_verified: true, ...claims } });
  expect(told.status()).toBe(204);
}

/** Agrees at the service, as whom it knows by this. */
export async function agreeAs(page: Page, subject: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${serviceUrl()}/`));
  await page.getByPlaceholder("sub").fill(subject);
  await page.getByRole("button", { name: "Authorize" }).click();
}
