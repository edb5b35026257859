// Measures what a visitor must load (gzip), from the build's manifest, against the budgets. Exits 1 when one is broken.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ALL_DIST as dist, DEFAULT, DIST, language } from "./languages.mjs";

const KB = 1024;
const budgets = {
  entry: 79 * KB,
  first: 91 * KB,
  discovery: 108 * KB,
  route: 25.5 * KB,
  heavyRoute: 30.25 * KB,
  chunk: 30 * KB,
  css: 12 * KB,
  font: 40 * KB,
};

let manifest;
try {
  manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8"));
} catch {
  console.error("budget: nothing is built yet, run: npm run build");
  process.exit(1);
}

const sizes = new Map();
const size = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.get(file);
};

/** The scripts a chunk needs before it runs. */
function needs(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) needs(next, seen);
  return seen;
}
const weigh = (keys) => [...keys].reduce((sum, key) => sum + size(manifest[key].file), 0);

const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry);
const entry = needs(entryKey);
/** What every signed-in screen stands in. */
const frameKey = "src/app/SignedInFrame.tsx";
let broken = 0;
console.log(`     in the language ${language}`);
/** Characters of three bytes each are packed less well. */
const room = language === DEFAULT ? 0 : 2 * KB;
function hold(name, bytes, budget) {
  const limit = budget + room;
  const bad = bytes > limit;
  if (bad) broken += 1;
  console.log(
    `${bad ? "OVER " : "     "}${name.padEnd(44)} ${(bytes / KB).toFixed(1).padStart(7)} of ${limit / KB} KB`,
  );
}

const frame = new Set([...entry, ...needs(frameKey)]);
hold("entry", weigh(entry), budgets.entry);
hold("signed in, before any screen", weigh(frame), budgets.first);
for (const key of manifest[entryKey].dynamicImports ?? []) {
  if (key === frameKey) continue;
  const name = key.replace(/^src\/features\//, "").replace(/\.tsx$/, "");
  // Whoever opens a signed-in screen first loads what they all stand in too: it counts for each of them.
  const loaded = new Set([...needs(key), ...(key.includes("/accounts/") ? [] : frame)]);
  const added = weigh([...loaded].filter((part) => !entry.has(part)));
  if (/WelcomeScreen|LoginScreen/.test(key)) hold(`${name}, in all`, weigh(entry) + added, budgets.first);
  else if (/DiscoveryScreen/.test(key)) hold(`${name}, in all`, weigh(entry) + added, budgets.discovery);
  else hold(`${name}, on top`, added, /Chat|Moment/.test(key) ? budgets.heavyRoute : budgets.route);
}
for (const key of Object.keys(manifest)) {
  if (manifest[key].isEntry || !manifest[key].file.endsWith(".js")) continue;
  if (size(manifest[key].file) > budgets.chunk) hold(`chunk ${key}`, size(manifest[key].file), budgets.chunk);
}
const assets = readdirSync(join(dist, "assets")).map((file) => `assets/${file}`);
const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
hold(
  "styles",
  [...styles].reduce((sum, file) => sum + size(file), 0),
  budgets.css,
);
for (const file of assets.filter((name) => name.endsWith(".woff2"))) {
  hold(file, readFileSync(join(dist, file)).length, budgets.font);
}

/** Chunks that import each other run in an order in which what one needs of the other may not be there yet. */
const circles = Object.keys(manifest).filter((key) =>
  (manifest[key].imports ?? []).some((next) => next !== key && needs(next).has(key)),
);
for (const key of circles) console.log(`OVER chunk in a circle: ${key}`);
process.exit(broken + circles.length > 0 ? 1 : 0);
