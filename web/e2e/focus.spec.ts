import { expect, type Locator } from "@playwright/test";
import { animationsEnd } from "./support/animations";
import { expectOnTop } from "./support/deck";
import { newPerson, peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { openStarted } from "./support/started";
import { test } from "./support/test";

const drawnOf = (shown: Locator) =>
  shown.evaluate((element) => {
    const { backgroundColor, borderColor } = getComputedStyle(element);
    return `${backgroundColor} ${borderColor}`;
  });

type Colour = [number, number, number];

/** The colours of a field's ring, of what it stands on, and of the ring round a focused button. */
const coloursOf = (field: Locator) =>
  field.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("there is no canvas");
    const drawn = (colour: string): Colour => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
      return [r, g, b];
    };
    const style = getComputedStyle(element);
    const theme = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
    // Drawn in this order: a ring that lets something through is drawn over the ground.
    const ground = drawn(theme("--surface"));
    const ring = drawn(style.outlineColor);
    const [alarm, rose] = [drawn(theme("--alarm")), drawn(theme("--rose"))];
    return { ring, ground, alarm, rose, width: Number.parseFloat(style.outlineWidth) };
  });

const luminance = (colour: Colour) => {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Red rather than blue, as errors are. */
const isReddish = ([r, , b]: Colour) => r > b;

test("the ring of a focused field looks like no error, 3:1 at least, also beside one, by day and by night", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request));
  await page.goto("/my-profile");
  await page.getByRole("button", { name: /^Height/ }).click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Height" });
  for (const invalid of [false, true]) {
    if (invalid) {
      await field.fill("99");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await animationsEnd(page);
      await field.focus();
      await expect.poll(async () => isReddish((await coloursOf(field)).ring)).toBe(false);
      const { ring, ground, alarm, rose, width } = await coloursOf(field);
      expect(width).toBeGreaterThanOrEqual(2);
      expect(contrast(ring, ground)).toBeGreaterThanOrEqual(3);
      expect([alarm, rose]).not.toContainEqual(ring);
    }
  }
});

test("in forced-colors mode what is current, chosen or switched on differs from the rest", async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, await newPerson(request));
  await page.goto("/settings");
  const track = (name: string) =>
    page.getByRole("switch", { name }).locator("xpath=following-sibling::span[1]");
  expect(await drawnOf(track("Show me on the product"))).not.toBe(
    await drawnOf(track("Email notifications")),
  );
  await page.goto("/discovery");
  const tab = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  expect(await drawnOf(tab("Discover"))).not.toBe(await drawnOf(tab("Moments")));
  await page.getByRole("button", { name: "Match preferences" }).click();
  const sheet = page.getByRole("dialog", { name: "Match preferences" });
  const chip = (name: string) =>
    sheet.locator("label", { has: page.getByRole("radio", { name, exact: true }) });
  const [everyone, men] = [await drawnOf(chip("Everyone")), await drawnOf(chip("Men"))];
  expect(everyone).not.toBe(men);
});

test("ACCESS-01 back from a profile that a key opened, the focus is on the title of Discover", async ({
  page,
  request,
}) => {
  const [me, ben] = await peopleIn(request, "Barletta", ["Alex", "Ben"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, me);
  await openStarted(page, "/moments");
  await page.keyboard.press("1");
  await expectOnTop(page, "Ben");
  await expect(page.locator("h1:focus")).toHaveText("Discover");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/profile/${ben.id}`);
  await expect(page.getByRole("heading", { name: /^Ben \d/, level: 1 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("h1:focus")).toHaveText("Discover");
});
