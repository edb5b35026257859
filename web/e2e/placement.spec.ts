import { expect } from "@playwright/test";
import { animationsEnd } from "./support/animations";
import { actAs, makeMatch } from "./support/api";
import { expectOnTop } from "./support/deck";
import { deferred } from "./support/deferred";
import { edgesOf } from "./support/layout";
import { momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn, profileIn } from "./support/people";
import { photo } from "./support/pictures";
import { routeFromNow } from "./support/routes";
import { signIn } from "./support/session";
import { test } from "./support/test";

const HEBREW = "שלום לכולם, אני גר ליד הים ואוהב לבשל, לקרוא ולטייל בהרים עם הכלב שלי בכל שבת בבוקר. Rivers.";
const LONG_NAME = "Bartholomew Maximilian Alexander Hohenstein";

test("LANG-02 the row of a bio is laid out in the direction of its own script", async ({ page, request }) => {
  await signIn(page, await newPerson(request, { bio: HEBREW }));
  await page.goto("/my-profile");
  // So it is cut at its end, not at its beginning.
  await expect(page.getByText(HEBREW)).toHaveCSS("direction", "rtl");
});

test("POLISH-05 what is said of a change that is not saved is aligned as the value above it, and the ring of the row that has the focus is round, as its card is", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request, { bio: "Maps" }));
  await page.goto("/moments");
  await expect(page.getByRole("heading", { level: 1, name: "Moments" })).toBeVisible();
  const profile = page.getByRole("navigation").getByRole("link", { name: "Profile" });
  await profile.click();
  const bio = page.getByRole("button", { name: /^Bio/ });
  await bio.click();
  await page.getByRole("dialog", { name: "Bio" }).getByRole("textbox").fill("Maps and rivers");
  // As a browser does that doesn't ask the page.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/moments");
  await profile.click();
  await expect(bio.getByText("Changed, not saved")).toHaveCSS("text-align", "right");
  const first = page.getByRole("button", { name: /^Name/ });
  await first.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(first).toBeFocused();
  await expect(first).not.toHaveCSS("border-radius", "0px");
});

test("POLISH-03 the age of somebody with a long name stands by the name", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const alike = await profileIn(request, "Narvik");
  const me = await newPerson(request, { ...alike, name: "Alex" });
  await newPerson(request, { ...alike, name: LONG_NAME });
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, LONG_NAME);
  const heading = page.getByRole("heading", { level: 2, name: LONG_NAME });
  const name = await edgesOf(heading.getByText(LONG_NAME));
  const age = await edgesOf(heading.getByText(String(alike.age), { exact: true }));
  expect(age.left - name.left).toBeLessThanOrEqual(1);
});

test("POLISH-02 WIDE-01 in wide windows news leaves the words of a new moment in sight", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [me, ben] = await peopleIn(request, "Östersund", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await signIn(page, me);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith("/api/events"));
  await page.goto("/create-moment");
  await streamed;
  await actAs(request, ben).send(room, "Shall we say Saturday?");
  const news = page.locator("[role=status][aria-live=polite]").getByRole("link", { name: /Saturday/ });
  await expect(news).toBeVisible();
  const banner = await edgesOf(news);
  for (const beside of [page.getByPlaceholder("Share what's new..."), page.getByRole("radio").last()])
    expect((await edgesOf(beside)).bottom).toBeLessThan(banner.top);
});

test("POST-04 what stands below a moment's photos stays where it is while one uploads, and the progress overlaps nothing", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/create-moment");
  let upload = deferred();
  await routeFromNow(page, "**/api/moments/upload-image", async (route) => {
    await upload.promise;
    return route.continue();
  });
  const files = page.locator('input[type="file"]');
  const bar = page.getByRole("progressbar");
  const photos = page.getByRole("list", { name: "Photos" });
  const below = page.getByLabel("Tags", { exact: true }).and(page.locator("input"));
  const add = async (...seeds: number[]) => {
    await files.setInputFiles(seeds.map((seed) => photo(seed, 48, 48)));
    await expect(bar).toBeVisible();
  };
  const finish = async () => {
    upload.resolve();
    await expect(bar).toHaveCount(0);
    upload = deferred();
  };
  const before = await edgesOf(below);
  await add(1);
  expect(await edgesOf(below), "during the first upload").toEqual(before);
  await finish();
  expect(await edgesOf(below), "after it").toEqual(before);

  await add(2, 3);
  await finish();
  const between = await edgesOf(below);
  await add(4);
  expect(await edgesOf(below), "during another").toEqual(between);
  const progress = await edgesOf(bar);
  expect(progress.top).toBeGreaterThanOrEqual((await edgesOf(photos)).bottom);
  expect(progress.bottom).toBeLessThanOrEqual(
    (await edgesOf(page.getByText("Drag a photo to another place"))).top,
  );
  await finish();
  expect(await edgesOf(below), "after another").toEqual(between);
});

test("CHAT-07 nothing in a chat moves when a picture is looked at; the picture and its sheet stay where they are while it uploads, and the progress overlaps nothing", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Matera", ["Alex", "Ben"]);
  const room = await makeMatch(request, ben, me);
  await actAs(request, ben).send(room, "Which gate?");
  await signIn(page, me);
  await page.goto(`/chat/${room}`);
  let upload = deferred();
  await routeFromNow(page, "**/api/messages/upload-image", async (route) => {
    await upload.promise;
    return route.continue();
  });
  const attach = page.getByRole("button", { name: "Attach a picture" });
  const sheet = page.getByRole("dialog", { name: "Send this picture?" });
  const title = sheet.getByRole("heading");
  const picture = sheet.getByRole("img", { name: "The picture to be sent" });
  const send = sheet.getByRole("button", { name: "Send" });
  const bar = sheet.getByRole("progressbar");
  const places = () => Promise.all([title, picture, send].map(edgesOf));
  const words = page.getByRole("log").getByText("Which gate?");
  const behind = [page.getByRole("banner"), words, page.getByLabel("Write a message")];
  const placesBehind = () => Promise.all(behind.map(edgesOf));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(words).toBeVisible();
    await animationsEnd(page);
    const beforeBehind = await placesBehind();
    const choosing = page.waitForEvent("filechooser");
    await attach.click();
    await (await choosing).setFiles(photo(width, 240, 180));
    await expect(picture).toBeVisible();
    await animationsEnd(page);
    expect(await placesBehind(), `behind the sheet, ${width} px`).toEqual(beforeBehind);
    const before = await places();
    await send.click();
    await expect(bar).toBeVisible();
    await animationsEnd(page);
    expect(await places(), `${width} px`).toEqual(before);
    const progress = await edgesOf(bar);
    expect(progress.top).toBeGreaterThanOrEqual((await edgesOf(picture)).bottom);
    expect(progress.bottom).toBeLessThanOrEqual((await edgesOf(send)).top);
    upload.resolve();
    await expect(sheet).toHaveCount(0);
    upload = deferred();
  }
});

for (const width of [820, 1280])
  test(`POLISH-04 a single upright picture stands in the middle of its moment: ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const me = await newPerson(request);
    await momentsOf(request, me).post("By the pond", { images: [photo(1, 240, 320)] });
    await signIn(page, me);
    await page.goto("/moments");
    const card = momentCard(page, "By the pond");
    const room = await edgesOf(card);
    const picture = await edgesOf(card.getByRole("button", { name: /^Open/ }).last());
    expect(picture.left - room.left).toBeCloseTo(room.right - picture.right, 0);
  });
