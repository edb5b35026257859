import { expect, type Page } from "@playwright/test";
import { makeMatch } from "./support/api";
import { commentsButton, momentCard, momentsOf } from "./support/moments";
import { newPerson, peopleIn } from "./support/people";
import { photo } from "./support/pictures";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

const tall = (name: string) => `${name}\n${"A line of it.\n".repeat(24)}`;
/** The first word of the moment that has the focus. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest("article")?.querySelector("p")?.textContent.split("\n")[0],
  );

/** How far the ring of what has the focus is from the bar above it, in px. */
const roomAboveRing = (page: Page) =>
  page.evaluate(() => {
    const ringed = document.activeElement ?? document.body;
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? Number.NaN;
    return ringed.getBoundingClientRect().top - ring - bar;
  });

test("WIDE-01 J and K move to the next and the previous moment, from the one with the focus or, after scrolling, from where one is", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Bismarck", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { post } = momentsOf(request, ben);
  for (const name of ["Fourth", "Third", "Second", "First"]) await post(tall(name));
  await signIn(page, me);
  await page.goto("/moments");
  await expect(page.getByText("First")).toBeVisible();
  for (const [key, name] of [
    ["j", "First"],
    ["j", "Second"],
    ["j", "Third"],
    ["k", "Second"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(name);
    await expect(page.getByText(name)).toBeInViewport();
  }
  // The one with the focus is out of sight now.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await expect(page.getByText("First")).toBeInViewport();
  await page.keyboard.press("j");
  await expect.poll(() => focused(page)).toBe("First");

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys.getByText("Next moment")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await commentsButton(page.getByRole("article").first()).click();
  const field = page.getByPlaceholder("Add a comment...");
  await field.pressSequentially("jk");
  await expect(field).toHaveValue("jk");
});

test("WIDE-01 the moment that J leads to is whole below the bars, with its ring and its picture, also while a line tells that there is no connection", async ({
  page,
  request,
  context,
}) => {
  const [me, ben] = await peopleIn(request, "Minot", ["Alex", "Ben"]);
  await makeMatch(request, me, ben);
  const { post } = momentsOf(request, ben);
  await post("Second", { images: [photo(2, 300, 400)] });
  await post("First", { images: [photo(1, 300, 400)] });
  await signIn(page, me);
  await page.goto("/moments");
  const pictures = page.getByRole("feed").getByRole("button", { name: /^Open photo/ });
  await expect(pictures).toHaveCount(2);
  const expectWhole = async (name: string, at: number) => {
    await page.keyboard.press("j");
    await expect.poll(() => focused(page)).toBe(name);
    await expect(pictures.nth(at)).toBeInViewport({ ratio: 1 });
    await expect(commentsButton(page.getByRole("article").nth(at))).toBeInViewport({ ratio: 1 });
    await expect.poll(() => roomAboveRing(page)).toBeGreaterThanOrEqual(0);
  };
  await expectWhole("First", 0);
  await expect(page.getByRole("status", { name: "Connection" })).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByRole("status", { name: "Connection" })).toContainText("No connection");
  // The bar has made room for the line.
  await expect(page.getByRole("banner")).not.toHaveCSS("padding-top", "0px");
  await expectWhole("Second", 1);
});

test("WIDE-01 Escape leads back from the moments with a tag, and closes the comments beside them first", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("Evening light", { hashtags: ["escaped"] });
  await signIn(page, me);
  await page.goto("/moments");
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  await momentCard(page, "Evening light").getByRole("link", { name: "#escaped" }).click();
  await expect(title("#escaped")).toBeVisible();
  await commentsButton(momentCard(page, "Evening light")).click();
  const field = page.getByRole("complementary").getByRole("textbox");
  await expect(field).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL("/moments?tag=escaped");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/moments");
  await expect(title("Moments")).toBeVisible();
  // There is nothing to go back from.
  await page.keyboard.press("Escape");
  await expect(title("Moments")).toBeVisible();
  await expect(page).toHaveURL("/moments");

  await page.goto("/moments?tag=escaped");
  await expect(momentCard(page, "Evening light")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/moments");
});

test("WIDE-03 POLISH-05 a comment that was begun goes on behind its last word when the comments beside the feed are opened again", async ({
  page,
  request,
}) => {
  const me = await newPerson(request);
  await momentsOf(request, me).post("The slow ferry", { hashtags: ["slowferry"] });
  await signIn(page, me);
  await page.goto("/moments?tag=slowferry");
  const open = commentsButton(momentCard(page, "The slow ferry"));
  await open.click();
  const field = page.getByRole("complementary").getByRole("textbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("Half a ");
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("comment");
  await expect(field).toHaveValue("Half a comment");
});
