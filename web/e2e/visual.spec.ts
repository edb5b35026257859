import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, type Locator, type Page, request } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { actAs, makeMatch } from "./support/api";
import { animationsEnd } from "./support/animations";
import { momentsOf } from "./support/moments";
import { newPerson, type Person, profileIn } from "./support/people";
import { dataUrl } from "./support/pictures";
import { type RunningServer, startForOperators } from "./support/server";
import { signIn } from "./support/session";
import { test } from "./support/test";

// Compares screens and components with the pictures in e2e/visual. After a change that is meant: `npm run e2e -- visual.spec
// --update-snapshots`, and look at what has changed. Another machine's system font must not count: the headings' one, which the
// app brings, is used for all words.
test.describe.configure({ mode: "default" });
// At half of the size, so that the pictures stay small.
test.use({ bypassCSP: true, deviceScaleFactor: 0.5, contextOptions: { reducedMotion: "reduce" } });

const sameEverywhere = `
  :root { --font-sans: "Fraunces Variable" !important; }
  time { display: inline-block !important; width: 60px; overflow: hidden; visibility: hidden; }
`;

/** Those in sight; others are loaded once they are. */
const picturesLoaded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.allSettled(inSight.map((image) => image.decode()));
  });

async function expectLooks(shown: Page | Locator, name: string): Promise<void> {
  const page = "page" in shown ? shown.page() : shown;
  await page.addStyleTag({ content: sameEverywhere });
  await page.evaluate(() => document.fonts.ready);
  await animationsEnd(page);
  await expect(shown).toHaveScreenshot(`${name}.png`);
}

interface Window {
  size: string;
  width: number;
  colorScheme: "light" | "dark";
}
const phone = { size: "phone", width: 390 };
const tablet = { size: "tablet", width: 820 };
const desk = { size: "desk", width: 1280 };
const inBothThemes = (window: Omit<Window, "colorScheme">): Window[] => [
  { ...window, colorScheme: "light" },
  { ...window, colorScheme: "dark" },
];

async function showIn(page: Page, { width, colorScheme }: Window): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

const visitors = [
  { path: "/", name: "welcome", windows: [phone, tablet, desk].flatMap(inBothThemes) },
  { path: "/login", name: "login", windows: inBothThemes(phone) },
  { path: "/signup", name: "signup", windows: [phone, desk].flatMap(inBothThemes) },
];

test("visitors' screens look as they did", async ({ page }) => {
  for (const { path, name, windows } of visitors)
    for (const window of windows) {
      await showIn(page, window);
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectLooks(page, `${name}-${window.size}-${window.colorScheme}`);
    }
});

const picture = dataUrl({
  name: "icon.png",
  mimeType: "image/png",
  buffer: readFileSync(join(import.meta.dirname, "../public/icon-512.png")),
});

let server: RunningServer | undefined;
test.afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Two people who have matched and written, always of the same looks. */
async function twoWhoChat(request: APIRequestContext): Promise<{ me: Person; ben: Person; room: string }> {
  const alike = { ...(await profileIn(request, "Vlissingen")), photos: [picture] };
  // No longer in one run than in another.
  const email = `alex.${test.info().repeatEachIndex}@example.com`;
  const me = await newPerson(request, { ...alike, name: "Alex", email });
  const ben = await newPerson(request, { ...alike, name: "Ben" });
  await newPerson(request, { ...alike, name: "Carl" });
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  await actAs(request, me).send(room, "Saturday suits me. At ten, by the river?");
  await momentsOf(request, ben).post("By the river, before the rain", { hashtags: ["walks"] });
  return { me, ben, room };
}

test("members' screens look as they did", async ({ page }) => {
  // A server of its own: a feed has what people of other tests post for everybody.
  server = await startForOperators();
  const { me, ben, room } = await twoWhoChat(await request.newContext({ baseURL: server.address }));
  await signIn(page, me);
  const screens = [
    ["/discovery", "discovery", "Carl"],
    ["/messages", "messages", "Ben"],
    [`/chat/${room}`, "chat", "Shall we say Saturday?"],
    ["/moments", "moments", "By the river, before the rain"],
    [`/profile/${ben.id}`, "profile", "Ben"],
    ["/my-profile", "my-profile", "Alex"],
    ["/my-likes", "likes", "Ben"],
    ["/settings", "settings", "Account"],
  ] as const;
  for (const [path, name, words] of screens)
    for (const window of [
      { ...phone, colorScheme: "light" },
      { ...desk, colorScheme: "dark" },
    ] as const) {
      await showIn(page, window);
      await page.goto(new URL(path, server.address).href);
      await expect(page.getByText(words).first()).toBeVisible();
      await picturesLoaded(page);
      await expectLooks(page, `${name}-${window.size}-${window.colorScheme}`);
    }
});

/** The server of `make dev`, which has the page of all components. */
let development: ViteDevServer | undefined;
test.afterAll(() => development?.close());

test("components look as they did", async ({ page }) => {
  development = await createServer({ root: join(import.meta.dirname, ".."), logLevel: "error" });
  await development.listen(0);
  for (const window of inBothThemes(tablet)) {
    await showIn(page, window);
    await page.goto(new URL("dev/ui", development.resolvedUrls?.local[0]).href);
    await expect(page.getByText("What stands where a chunk can't be loaded.")).toBeVisible();
    await picturesLoaded(page);
    // But for those of pictures: e2e/crops.spec.ts and e2e/viewer.spec.ts look at them.
    const ofPictures = page.getByRole("heading", { name: "Pictures" });
    const kinds = page.getByRole("main").locator("> section").filter({ hasNot: ofPictures });
    for (const kind of await kinds.all()) {
      const name = (await kind.getByRole("heading").first().innerText()).toLowerCase().replaceAll(" ", "-");
      await expectLooks(kind, `${name}-${window.colorScheme}`);
    }
  }
});
