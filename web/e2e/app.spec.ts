import { type APIRequestContext, type Browser, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { keptOn } from "./support/offlineCache";
import { peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { startReleaseProxy } from "./support/releaseProxy";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ serviceWorkers: "allow" });

/** The app is on the device, and its pages and scripts are served from there. */
async function keptOnDevice(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

test("APP-01 the app can be installed: its manifest, icons, shortcuts and share target are what browsers want, and photos shared from another app are in a new moment", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Corte", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await keptOnDevice(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const { data = "", errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({
    name: "Kindred",
    display: "standalone",
    start_url: "/discovery",
    share_target: { action: "/create-moment", params: { files: [{ name: "photos" }] } },
  });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon ?? "", sizes: "180x180" }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page).toHaveURL(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  // What the system does, which the policy of the app's own pages does not bind.
  const target = new URL("/create-moment", page.url());
  await page.goto("about:blank");
  await page.setContent(
    `<form action="${target}" method="post" enctype="multipart/form-data"><input type="file" name="photos" multiple><button>Share</button></form>`,
  );
  await page.locator("input").setInputFiles([photo(1), photo(2)]);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveURL("/create-moment?shared");
  const photos = page.getByRole("button", { name: /^Open photo \d+$/ });
  const question = page.getByRole("alertdialog", { name: "Add 2 shared photos?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expect(photos).toHaveCount(0);
  await question.getByRole("button", { name: "Add" }).click();
  await expect(photos).toHaveCount(2);
  for (const shown of await photos.all()) await expect(shown).toBeEnabled();
  await expect(page).toHaveURL("/create-moment");
  await page.goto("/create-moment?shared");
  await expect(photos).toHaveCount(2);
  await expect(question).toHaveCount(0);
});

test("APP-01 the app opens from the device when the server can't be reached", async ({
  page,
  request,
  context,
}) => {
  const [me] = await peopleIn(request, "Biguglia", ["Alex"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await keptOnDevice(page);
  await expect.poll(() => keptOn(page)).toContain("/api/users/me");
  await context.setOffline(true);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  // What was never seen can't be shown.
  await page.goto("/messages");
  await expect(page.getByRole("button", { name: "Try Again" }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("No conversations yet")).toBeVisible();
});

/** A page of an app that is on the device, while another release is on the device, too. */
async function openedBeforeRelease(
  browser: Browser,
  request: APIRequestContext,
  target: string,
  place: string,
) {
  const [me] = await peopleIn(request, place, ["Alex", "Ben"]);
  const { server, url, publish } = await startReleaseProxy(new URL(target));
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await signIn(page, me);
  await page.goto("/messages");
  await page.evaluate(() => navigator.serviceWorker.ready);
  publish();
  // Opening the app again is when browsers look for another service worker.
  await page.goto("/create-moment");
  await page.evaluate(() => Object.assign(globalThis, { loaded: "before" }));
  const isInstalled = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  await expect.poll(isInstalled).toBe("installed");
  return {
    page,
    offer: page.getByText("A new version of Kindred is ready."),
    /** The release that the page is of, as the proxy has written into it. */
    served: () => page.evaluate(() => document.documentElement.dataset["release"]),
    /** "before" until the page is loaded anew. */
    loaded: () => page.evaluate(() => (globalThis as { loaded?: string }).loaded),
    async close() {
      await context.close();
      server.close();
    },
  };
}

test("APP-01 a new version is offered on a main screen, neither forced nor taken while something is typed, and taken when one wants it, with nothing lost that is kept", async ({
  browser,
  request,
  baseURL,
}) => {
  const { page, offer, served, loaded, close } = await openedBeforeRelease(
    browser,
    request,
    baseURL ?? "",
    "Porto-Vecchio",
  );
  const words = page.getByPlaceholder("Share what's new...");
  await words.fill("Not posted yet");
  await expect(offer).toHaveCount(0);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/moments");
  await expect(offer).toBeVisible();
  expect(await served()).toBe("release 0");
  await expectAccessible(page);
  // It covers nothing: the screen begins below it.
  const edge = (of: Locator, side: "top" | "bottom") =>
    of.evaluate((element, where) => element.getBoundingClientRect()[where], side);
  const title = page.getByRole("heading", { level: 1, name: "Moments" });
  const offerEnd = await edge(page.getByRole("button", { name: "Later" }), "bottom");
  await expect.poll(() => edge(title, "top")).toBeGreaterThanOrEqual(offerEnd);

  await page.getByRole("link", { name: "Messages" }).click();
  await page.getByRole("searchbox").fill("Ben");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Send or drop what you're writing first.")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveValue("Ben");
  expect(await loaded()).toBe("before");

  await page.goto("/moments");
  await expect(offer).toBeVisible();
  expect(await served()).toBe("release 0");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update" }).click();
  await reloaded;
  await expect.poll(served).toBe("release 1");
  await expect(title).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto("/create-moment");
  await expect(words).toHaveValue("Not posted yet");
  await close();
});

test("LANG-01 a language chosen while a new version waits comes with it", async ({
  browser,
  request,
  baseURL,
}) => {
  const { page, offer, served, close } = await openedBeforeRelease(
    browser,
    request,
    baseURL ?? "",
    "Roubaix",
  );
  await page.goto("/messages");
  await expect(offer).toBeVisible();
  await page.goto("/settings");
  expect(await served()).toBe("release 0");
  await page.getByRole("radio", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "设置", level: 1 })).toBeVisible();
  expect(await served()).toBe("release 1");
  await close();
});
