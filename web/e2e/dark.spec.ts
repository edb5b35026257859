import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { expectOnTop } from "./support/deck";
import { peopleIn } from "./support/people";
import { signIn } from "./support/session";
import { test } from "./support/test";

test.use({ colorScheme: "dark" });

/** The contrast of a slider's thumb, and of the edge around it, to the ground of a dialog (WCAG 1.4.11). */
const contrastOfThumb = (page: Page) =>
  page.getByRole("dialog").evaluate((dialog) => {
    const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule] : []),
        ...("cssRules" in rule ? rulesOf(rule.cssRules as CSSRuleList) : []),
      ]);
    const thumb = [...document.styleSheets]
      .flatMap((sheet) => rulesOf(sheet.cssRules))
      .find(({ selectorText }) => /(?:slider|^&)::-webkit-slider-thumb$/.test(selectorText));
    if (!thumb) throw new Error("no rule draws the thumb");
    const probe = document.createElement("i");
    dialog.append(probe);
    probe.style.background = thumb.style.background;
    probe.style.border = thumb.style.border;
    const { backgroundColor, borderTopColor } = getComputedStyle(probe);
    probe.remove();
    let box: Element | null = dialog.querySelector("input[type=range]");
    while (box && /^(rgba\(0, 0, 0, 0\)|transparent)$/.test(getComputedStyle(box).backgroundColor))
      box = box.parentElement;
    const ground = getComputedStyle(box ?? dialog).backgroundColor;
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? [])
        .slice(0, 3)
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    return { fill: contrast(backgroundColor, ground), edge: contrast(borderTopColor, ground) };
  });

test("PREF-01 by night a slider's thumb and its edge stand out from the sheet, three to one", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Rijeka", ["Alex", "Ben"]);
  await signIn(page, me);
  await page.goto("/discovery");
  await page.getByRole("button", { name: "Match preferences" }).click();
  await expect(page.getByRole("slider").first()).toBeVisible();
  const { fill, edge } = await contrastOfThumb(page);
  expect(fill).toBeGreaterThanOrEqual(3);
  expect(edge).toBeGreaterThanOrEqual(3);
});

test("DISC-03 by night the deck is legible in a phone's landscape, and its actions are in sight", async ({
  page,
  request,
}) => {
  const [me] = await peopleIn(request, "Maribor", ["Alex", "Ben"]);
  await page.setViewportSize({ width: 844, height: 390 });
  await signIn(page, me);
  await page.goto("/discovery");
  await expectOnTop(page, "Ben");
  for (const name of ["Skip", "Like", "Super Like"])
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
