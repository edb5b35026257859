// Draws the app's icons for home screens from public/icon.svg: node tools/icons.mjs, after a change of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const folder = join(import.meta.dirname, "../public");
const svg = readFileSync(join(folder, "icon.svg"), "utf8");
/** Without corners of its own: the system cuts them, and may cut a tenth from each side. */
const full = (scale) =>
  svg
    .replace('rx="16"', "")
    .replace(
      /translate\([^)]*\) scale\([^)]*\)/,
      `translate(${32 - 32 * scale} ${32.5 - 33.5 * scale}) scale(${scale})`,
    );

/** Of a notification's badge systems draw the shape alone, in a colour of their own. */
const badge = full(0.9)
  .replace(/<rect width="64"[^>]*>/, "")
  .replace('stroke="#241327"', 'stroke="#fff"');

const icons = [
  { name: "icon-192", size: 192, drawing: svg },
  { name: "icon-512", size: 512, drawing: svg },
  { name: "icon-maskable-512", size: 512, drawing: full(0.56) },
  { name: "apple-touch-icon", size: 180, drawing: full(0.7) },
  { name: "badge-96", size: 96, drawing: badge },
];

const executablePath = process.env.KINDRED_CHROMIUM;
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
for (const { name, size, drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
