import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { makeMatch } from "./support/api";
import { expectAccessible } from "./support/axe";
import { filmFace, withCamera } from "./support/camera";
import { deferred } from "./support/deferred";
import { operator } from "./support/operator";
import { newPerson, type Person } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { type RunningServer, startWithPictureChecks } from "./support/server";
import { type OpenWindow, test } from "./support/windows";

test.use({ launchOptions: withCamera });
// One server for all of them: each of its pictures is looked at.
test.describe.configure({ mode: "default" });

/** A server that looks for faces, as it does outside of tests. */
let server: RunningServer;
let api: APIRequestContext;
test.beforeAll(async () => {
  server = await startWithPictureChecks();
  api = await request.newContext({ baseURL: server.address });
  await filmFace(api);
});
test.afterAll(async () => {
  await api.dispose();
  await server.stop();
});

const sheet = (page: Page) => page.getByRole("dialog", { name: "Verification" });
const inSheet = (page: Page, name: string) => sheet(page).getByRole("button", { name, exact: true });
/** The row in one's own profile. */
const row = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const badgeBy = (page: Page, name: string) =>
  page.getByRole("heading", { name }).getByRole("img", { name: "Verified" });

async function openAs(openWindow: OpenWindow, person: Person, path: string): Promise<Page> {
  const page = await openWindow(person, { baseURL: server.address });
  await page.goto(path);
  return page;
}

async function takeSelfie(page: Page): Promise<void> {
  await expect(sheet(page).getByLabel("What your camera sees")).toHaveJSProperty("readyState", 4);
  await inSheet(page, "Take the selfie").click();
  await expect(sheet(page).getByRole("img", { name: "Your selfie" })).toBeVisible();
}

/** The selfie of this person that waits. */
async function selfieOf({ id }: Person) {
  const { selfies } = await operator(api).get("selfies?limit=200");
  return selfies.find(({ user }: { user: { id: string } }) => user.id === id);
}

async function sendTakenAnew(page: Page): Promise<void> {
  await takeSelfie(page);
  await inSheet(page, "Send").click();
  await expect(sheet(page).getByText("Somebody looks at your selfie soon")).toBeVisible();
}

test("TRUST-01 DESK-02 a selfie by the camera with the asked gesture stands beside the photos at the desk, where it is verified and taken back; the badge appears for oneself and who looks at the profile without reloading", async ({
  openWindow,
}) => {
  test.slow();
  const [ann, ben, olga] = [
    await newPerson(api, { name: "Ann" }),
    await newPerson(api, { name: "Ben" }),
    await newPerson(api, { name: "Olga" }),
  ];
  server.admin("operators", "add", olga.email, "--role", "decides");
  await makeMatch(api, ann, ben);
  const [hers, his] = [
    await openAs(openWindow, ann, "/my-profile"),
    await openAs(openWindow, ben, `/profile/${ann.id}`),
  ];
  await expect(his.getByRole("heading", { name: "Ann" })).toBeVisible();
  await his.evaluate(() => Object.assign(globalThis, { isSameVisit: true }));

  await row(hers, "Get verified").click();
  await expect(sheet(hers)).toContainText("Nobody else ever sees the selfie");
  await expectAccessible(hers);
  const asked = hers.waitForResponse("**/api/users/me/selfie/gesture");
  await inSheet(hers, "Start").click();
  const { gesture } = await (await asked).json();
  await takeSelfie(hers);
  await expectAccessible(hers);
  await inSheet(hers, "Take another one").click();
  await takeSelfie(hers);
  // The first time it does not arrive.
  let isLost = true;
  await routeFromNow(hers, "**/api/users/me/selfie", (route) =>
    isLost && route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await inSheet(hers, "Send").click();
  await expect(sheet(hers).getByRole("alert")).not.toBeEmpty();
  isLost = false;
  await inSheet(hers, "Send").click();
  await expect(sheet(hers).getByText("Somebody looks at your selfie soon")).toBeVisible();
  await inSheet(hers, "Close").click();
  await expect(row(hers, "Your selfie is being looked at")).toBeVisible();

  const waiting = await selfieOf(ann);
  expect(waiting).toMatchObject({ gesture, user: { name: "Ann" } });
  expect(waiting.photos).toHaveLength(2);
  const seen = await operator(api).selfie(waiting.id);
  expect([seen.status(), seen.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const desk = await openAs(openWindow, olga, "/operators?kind=selfies");
  const listed = desk.getByRole("list", { name: "Selfies" }).getByRole("listitem");
  await listed.filter({ hasText: "Ann" }).getByRole("button").click();
  const item = desk.getByRole("article");
  await expect(item.getByRole("img", { name: /^Photo / })).toHaveCount(2);
  await item.getByRole("button", { name: "Show the picture" }).click();
  const picture = item.getByRole("img", { name: "the picture" });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(desk);
  await expect(badgeBy(his, "Ann")).toHaveCount(0);
  await desk.keyboard.press("v");
  const question = desk.getByRole("dialog", { name: "Verify Ann?" });
  await question.getByRole("textbox", { name: "Why?" }).fill("It is her");
  await desk.keyboard.press("Enter");

  await expect(row(hers, "Verified")).toBeVisible();
  await expect(badgeBy(hers, "Ann")).toBeVisible();
  await expect(badgeBy(his, "Ann").first()).toBeVisible();
  expect(await his.evaluate(() => "isSameVisit" in globalThis)).toBe(true);

  await desk.getByRole("button", { name: /^Undo/ }).click();
  await expect(badgeBy(hers, "Ann")).toHaveCount(0);
  await expect(row(hers, "Your selfie is being looked at")).toBeVisible();
});

test("TRUST-01 a selfie that could not be sent stays on the screen, with another gesture where the first is over; why it was refused is read, and another one can be taken and withdrawn", async ({
  openWindow,
}) => {
  test.slow();
  const dora = await newPerson(api, { name: "Dora" });
  const page = await openAs(openWindow, dora, "/my-profile");
  await row(page, "Get verified").click();
  await inSheet(page, "Start").click();
  await takeSelfie(page);
  const taken = sheet(page).getByRole("img", { name: "Your selfie" });
  const url = await taken.getAttribute("src");
  const looked = deferred();
  // Whether it has arrived all the same is looked up after that, which takes a while.
  const selfie = (address: URL) => address.pathname === "/api/users/me/selfie";
  await routeFromNow(page, selfie, (route) =>
    route.request().method() === "POST" ? route.abort() : looked.promise.then(() => route.continue()),
  );
  await inSheet(page, "Send").click();
  await expect(sheet(page).getByRole("alert")).not.toBeEmpty();
  await expect(taken).toHaveAttribute("src", url ?? "");
  await inSheet(page, "Close").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  looked.resolve();
  await page.unroute(selfie);

  await routeFromNow(page, selfie, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 409,
          json: { error: "This gesture is over. Please try again.", code: "gesture_over" },
        })
      : route.fallback(),
  );
  await inSheet(page, "Send").click();
  await expect(sheet(page).getByRole("alert")).toContainText("This gesture is over");
  await page.unroute(selfie);
  const asked = page.waitForResponse("**/api/users/me/selfie/gesture");
  await inSheet(page, "Take another one").click();
  expect((await asked).status()).toBe(200);
  await sendTakenAnew(page);

  const { id } = await selfieOf(dora);
  await operator(api).post(`selfies/${id}/refuse`, { answer: "It is a little dark.\nPerhaps by a window?" });
  await expect(sheet(page).getByText("Perhaps by a window?")).toBeVisible();
  await inSheet(page, "Close").click();
  await page.reload();
  await row(page, "Not verified yet").click();
  await expect(sheet(page).getByText("Perhaps by a window?")).toBeVisible();
  await expectAccessible(page);
  await inSheet(page, "Try again").click();
  await sendTakenAnew(page);
  await inSheet(page, "Withdraw the selfie").click();
  await expect(inSheet(page, "Start")).toBeVisible();
  expect(await selfieOf(dora)).toBeUndefined();
});

test("TRUST-02 another main photo lets the badge rest, for oneself and others, until the verified one is back", async ({
  openWindow,
}) => {
  test.slow();
  const eve = await newPerson(api, { name: "Eve" });
  await operator(api).post(`users/${eve.id}/verify`, { is_verified: true });
  const fay = await newPerson(api, { name: "Fay" });
  const page = await openAs(openWindow, eve, "/my-profile");
  await expect(row(page, "Verified")).toBeVisible();
  await page.getByRole("button", { name: "Your photos" }).click();
  const photos = page.getByRole("dialog", { name: "Your photos" });
  await photos.getByRole("button", { name: "Make photo 2 the main photo" }).click();
  await photos.getByRole("button", { name: "Close" }).click();
  await expect(row(page, "Your badge is resting")).toBeVisible();
  await expect(badgeBy(page, "Eve")).toHaveCount(0);
  const seen = await openAs(openWindow, fay, `/profile/${eve.id}`);
  await expect(seen.getByRole("heading", { name: "Eve" }).first()).toBeVisible();
  await expect(badgeBy(seen, "Eve")).toHaveCount(0);
  await row(page, "Your badge is resting").click();
  await expect(sheet(page)).toContainText("You were verified with another main photo");
  await inSheet(page, "Close").click();

  await page.getByRole("button", { name: "Your photos" }).click();
  await photos.getByRole("button", { name: "Make photo 2 the main photo" }).click();
  await photos.getByRole("button", { name: "Close" }).click();
  await expect(row(page, "Verified")).toBeVisible();
  await expect(badgeBy(page, "Eve")).toBeVisible();
  await seen.reload();
  await expect(badgeBy(seen, "Eve").first()).toBeVisible();

  await page.locator('input[type="file"][aria-label="New main photo"]').setInputFiles(photo(7));
  await expect(row(page, "Your badge is resting")).toBeVisible();
});
