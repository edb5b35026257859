import { expect, type Page } from "@playwright/test";
import { actAs, makeMatch } from "./support/api";
import { edgesOf } from "./support/layout";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

interface Noted {
  banners?: string;
}

/** From here on what banners say is written down. */
const noteBanners = (page: Page) =>
  page.evaluate(() => {
    const noted = globalThis as Noted;
    noted.banners = "";
    const note = () => {
      for (const { textContent } of document.querySelectorAll("[role=status][aria-live=polite] a"))
        noted.banners += textContent;
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
  });
const notedBanners = (page: Page) => page.evaluate(() => (globalThis as Noted).banners);

test("WIDE-02 POLISH-02 beside the list of conversations no banner covers a thread: the list says who wrote", async ({
  page,
  request,
}) => {
  const [me, ben, carl] = await peopleIn(request, "Huy", ["Alex", "Ben", "Carl"]);
  const room = await makeMatch(request, ben, me);
  const other = await makeMatch(request, carl, me);
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto(`/chat/${room}`);
  await streamed;
  const rows = page.getByRole("region", { name: "CONVERSATIONS" });
  await expect(page.getByRole("textbox", { name: "Write a message" })).toBeVisible();
  await noteBanners(page);
  await actAs(request, carl).send(other, "Are you there?");
  await expect(rows.getByRole("link").first()).toContainText("Are you there?");
  const banner = page.locator("[role=status][aria-live=polite]").getByRole("link");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Discover" }).click();
  await expect(page).toHaveURL("/discovery");
  // Elsewhere a banner tells; one about the first message would have come before it.
  await actAs(request, carl).send(other, "Hello?");
  await expect(banner).toContainText("Hello?");
  expect(await notedBanners(page)).not.toContain("Are you there?");
});

test("MSGS-01 a match that is made while the list is looked at comes in sight, first in its row", async ({
  page,
  request,
}) => {
  const [me, zed, ...others] = await peopleIn(request, "Lier", [
    "Alex",
    "Zed",
    "Ann",
    "Ben",
    "Carl",
    "Dan",
    "Eve",
  ]);
  for (const one of others) await makeMatch(request, one, me);
  await actAs(request, zed).like(me);
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto("/messages");
  await streamed;
  const row = page.getByRole("region", { name: "NEW MATCHES" });
  await expect(row.getByRole("link")).toHaveCount(5);
  const heading = await edgesOf(row.getByRole("heading"));
  const first = row.getByRole("link").first();
  expect((await edgesOf(first)).left).toBeGreaterThanOrEqual(heading.left);
  await actAs(request, me).like(zed);
  await expect(first).toContainText("Zed");
  expect((await edgesOf(first)).left).toBeGreaterThanOrEqual(heading.left);
});

for (const [width, place] of [
  [390, "Nha Trang"],
  [820, "Haiphong"],
] as const)
  test(`POLISH-02 a banner leaves the way back and the menu of the screen below it within reach, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [me, ben, carl] = await peopleIn(request, place, ["Alex", "Ben", "Carl"]);
    const room = await makeMatch(request, ben, me);
    await signIn(page, me);
    const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
    await page.goto(`/chat/${room}`);
    await streamed;
    await makeMatch(request, carl, me);
    await expect(page.getByRole("status").getByRole("link", { name: /Carl/ })).toBeVisible();
    // Each is what one hits in its middle.
    for (const name of ["Back", "More about Ben"])
      await page.getByRole("button", { name, exact: true }).click({ trial: true });
  });
