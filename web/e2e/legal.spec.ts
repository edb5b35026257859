import { createHash } from "node:crypto";
import { type BrowserContextOptions, expect, type Page, request } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { newPerson } from "./support/people";
import { expectInReach, type Windows } from "./support/reach";
import { type RunningServer, startWithLegalTexts } from "./support/server";
import { signIn } from "./support/session";
import { type OpenWindow, test } from "./support/windows";
import { wizard } from "./support/wizard";

const terms = `# Terms for our community

Be kind, be yourself, be over 18. [Write to us](mailto:hello@kindred.example).

<script>document.title = "taken over"</script>

[A trap](javascript:alert(1)) ![A seal](/icon.svg)

| What | How long it is kept by whoever runs this community |
|------|-----------------------------------------------------|
| Letters | A day |
`;
const privacyPolicy = "We keep what you tell us until you leave.\n";
const version = createHash("sha256").update(`${terms}${privacyPolicy}`).digest("hex").slice(0, 16);

/** A server whose operator has written both texts; the one of the other tests has none. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startWithLegalTexts({ terms, privacy: privacyPolicy });
});
test.afterAll(() => server.stop());

const legalLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const both = ["Terms of Service", "Privacy Policy"];

const visitor = (openWindow: OpenWindow, options: BrowserContextOptions = {}): Promise<Page> =>
  openWindow(undefined, { baseURL: server.address, ...options });

const windows: Windows = { widths: [1280, 320, 390], height: 844, sizes: [200, 100] };

/** On phones and at desks, in large text too, by day and by night. */
async function expectReadable(page: Page): Promise<void> {
  await expectInReach(page, page.url(), windows);
  await expectAccessible(page);
}

test("LEGAL-01 the welcome screen leads to the operator's terms and privacy policy, and Back leads back", async ({
  openWindow,
}) => {
  const page = await visitor(openWindow);
  const complaints: string[] = [];
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  await page.goto("/");
  await expect(legalLink(page, "Terms of Service")).toHaveAttribute("href", "/terms");
  await expectAccessible(page);
  await legalLink(page, "Terms of Service").click();
  await expect(page).toHaveURL("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms for our community");
  await expect(page).toHaveTitle("Terms of Service · Kindred");
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  // What can do harm is gone, and what is to be read is there.
  await expect(page.getByText("A trap", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "A trap" })).toHaveCount(0);
  await expect(legalLink(page, "Write to us")).toHaveAttribute("href", "mailto:hello@kindred.example");
  expect(await page.evaluate(() => document.querySelectorAll("script, img, iframe").length)).toBe(0);
  await expectReadable(page);

  await legalLink(page, "Privacy Policy").click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect(page.getByText(privacyPolicy.trim())).toBeVisible();
  await expectReadable(page);
  await page.goBack();
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await legalLink(page, "Privacy Policy").click();
  await expect(page).toHaveURL("/privacy");
  await legalLink(page, "Kindred").click();
  await expect(page.getByRole("link", { name: "Create Account" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("LEGAL-01 the texts can be read without the app's scripts", async ({ openWindow }) => {
  const page = await visitor(openWindow, { javaScriptEnabled: false });
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(sent.resourceType()));
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms for our community");
  await legalLink(page, "Privacy Policy").click();
  await expect(page.getByText(privacyPolicy.trim())).toBeVisible();
  expect(asked).not.toContain("script");
});

test("LEGAL-01 who signs up reads what they agree to, loses nothing by it, and the version is in their settings' export", async ({
  openWindow,
}) => {
  const page = await visitor(openWindow);
  const { upTo, ageMin } = wizard(page);
  await upTo(6);
  await ageMin.fill("27");
  await expect(
    page.getByText("By completing your signup you agree to our Terms of Service and"),
  ).toBeVisible();
  await expectInReach(page, "the last step", windows);
  await expectAccessible(page);
  for (const [name, heading] of [
    ["Terms of Service", "Terms for our community"],
    ["Privacy Policy", "Privacy Policy"],
  ] as const) {
    const opening = page.waitForEvent("popup");
    await legalLink(page, name).click();
    const opened = await opening;
    await expect(opened.getByRole("heading", { level: 1 })).toHaveText(heading);
    await opened.close();
  }
  await expect(ageMin).toHaveValue("27");
  await page.getByRole("button", { name: "Complete Signup" }).click();
  await expect(page).toHaveURL("/discover");

  await page.goto("/settings");
  await expect(legalLink(page, "Terms of Service")).toHaveAttribute("href", "/terms");
  await expectAccessible(page);
  const opening = page.waitForEvent("popup");
  await legalLink(page, "Privacy Policy").click();
  await expect((await opening).getByText(privacyPolicy.trim())).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const parts: Buffer[] = [];
  for await (const part of await (await downloading).createReadStream()) parts.push(part as Buffer);
  // The files in it are not packed.
  expect(Buffer.concat(parts).toString("latin1")).toMatch(new RegExp(`"terms_version": ?"${version}"`));
});

test("LEGAL-01 a device that keeps the app asks the server for the texts", async ({ openWindow }) => {
  const person = await newPerson(await request.newContext({ baseURL: server.address }), { photos: [] });
  const page = await visitor(openWindow, { serviceWorkers: "allow" });
  await signIn(page, person);
  await page.goto("/settings");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms for our community");
  await page.goto("/privacy");
  await expect(page.getByText(privacyPolicy.trim())).toBeVisible();
});

test("LEGAL-01 where there are terms alone the privacy policy leads nowhere, and nobody agrees to one", async ({
  openWindow,
}) => {
  const other = await startWithLegalTexts({ terms });
  try {
    const page = await visitor(openWindow, { baseURL: other.address });
    await page.goto("/");
    await expect(legalLink(page, "Terms of Service")).toHaveAttribute("href", "/terms");
    await expect(legalLink(page, "Privacy Policy")).not.toHaveAttribute("href");
    await wizard(page).upTo(6);
    await expect(page.getByText("By completing your signup you agree to our Terms of Service")).toBeVisible();
    await expect(legalLink(page, "Privacy Policy")).toHaveCount(0);
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms for our community");
    await expect(legalLink(page, "Privacy Policy")).toHaveCount(0);
  } finally {
    await other.stop();
  }
});

test("LEGAL-01 WELCOME-02 without texts sign-up and settings name none, and their paths lead where unknown ones do", async ({
  page,
  request,
}) => {
  const answered = () => page.waitForResponse("**/api/health");
  // The first step asks, for the buttons of services.
  await Promise.all([answered(), wizard(page).upTo(5)]);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("button", { name: "Complete Signup" })).toBeVisible();
  for (const name of both) await expect(legalLink(page, name)).toHaveCount(0);
  await signIn(page, await newPerson(request, { photos: [] }));
  await Promise.all([answered(), page.goto("/settings")]);
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  for (const name of both) await expect(legalLink(page, name)).toHaveCount(0);
  for (const path of ["/terms", "/privacy"]) {
    await page.goto(path);
    await expect(page.getByText("There is no page at that address.")).toBeVisible();
    await expect(page).toHaveURL("/discovery");
  }
});
