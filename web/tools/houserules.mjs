// The house's own rules that no linter knows. Prints each breach as file:line and exits 1.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const source = join(root, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|tsx|css)$/.test(name))
  .map((name) => join(source, name));

const breaches = [];
const breach = (file, line, what) => breaches.push(`${relative(root, file)}:${line}: ${what}`);

/** What each layer may import besides itself. Only app knows every feature. */
const below = {
  text: [],
  ui: ["text"],
  api: ["text"],
  state: ["text", "ui", "api"],
  features: ["text", "ui", "api", "state"],
  app: ["text", "ui", "api", "state", "features"],
  worker: [],
};
/** What of a feature other features may import. */
const entries = new Set([
  "matches/EndMatch",
  "matches/useEndMatch",
  "moments/PersonMoments",
  "operators/DeskScreen",
  "places/LocationField",
  "profiles/ProfilePane",
  "safety/PhotoMenu",
  "safety/SafetyMenu",
  "safety/SafetySheet",
]);

function checkImports(file, line, text) {
  const [layer, feature] = relative(source, file).split("/");
  const [, spec] = /(?:from|import)\s*\(?\s*"((?:#|\.\.?)\/[^"]+)"/.exec(text) ?? [];
  if (!spec || !(layer in below) || /\.test\.tsx?$/.test(file)) return;
  const target = relative(source, spec[0] === "#" ? join(source, spec.slice(2)) : join(dirname(file), spec));
  const [toLayer, toFeature, ...inside] = target.split("/");
  if (toLayer !== layer && !below[layer].includes(toLayer))
    breach(file, line, `${layer} must not import ${toLayer}`);
  if (layer !== "features" || toLayer !== "features" || toFeature === feature) return;
  if (!entries.has([toFeature, ...inside].join("/"))) {
    breach(
      file,
      line,
      `feature ${feature} must not import feature ${toFeature}: move it to a lower layer, or make it an entry in tools/houserules.mjs`,
    );
  }
}

// Every word a person reads is in src/text.
const spoken = /\b(?:label|title|alt|placeholder|hint|aria-label|message)="[^"]*[A-Za-z\u4e00-\u9fff]{2}/;
const written = /(?:^|[^=])>\s*[^<>{}()=;|&]*[A-Za-z\u4e00-\u9fff]{2}[^<>{}()=;|&]*<\//;
const bare = /^\s+(?:[A-Z][a-z']+ )+[a-z' ]+[.!?]?$/;
function checkWords(file, line, text) {
  if (!file.endsWith(".tsx") || file.endsWith(".test.tsx")) return;
  if (spoken.test(text) || written.test(text) || bare.test(text))
    breach(file, line, "words belong in src/text");
}

// The specified texts have straight apostrophes, and so have all others.
function checkApostrophes(file, line, text) {
  if (/[a-z}]’/i.test(text)) breach(file, line, "apostrophes are straight");
}

// Colours are named in the theme alone.
function checkColours(file, line, text) {
  if (file.endsWith("theme.css") || file.endsWith("base.css")) return;
  if (/#[0-9a-f]{3,8}\b|\brgba?\(/i.test(text.replace(/"#\/[^"]*"/g, "")))
    breach(file, line, "colours belong in ui/theme.css");
}

// Spaces are steps of 4 px, durations the theme's two; what reckons with the window is written out.
const space = /(?:^|[\s"'`:])-?(?:[pm][xytrbl]?|gap(?:-[xy])?|space-[xy])-\[[\d.]/;
const duration = /\b(?:duration|delay)-(?!(?:150|250)\b)[\d[]/;
const time = /(?<![\w-])[\d.]+m?s\b/;
/** What reduced motion makes of a time. */
const none = /(?<![\w-])0(?:\.01)?m?s\b/g;
function checkSizes(file, line, text) {
  if (file.endsWith("theme.css")) return;
  if (space.test(text)) breach(file, line, "spaces are steps of 4 px");
  if (duration.test(text) || (file.endsWith(".css") && time.test(text.replace(none, ""))))
    breach(file, line, "durations belong in ui/theme.css");
}

for (const file of files) {
  const lines = readFileSync(file, "utf8").split("\n");
  lines.forEach((text, index) => {
    checkImports(file, index + 1, text);
    if (relative(source, file).startsWith("text/")) checkApostrophes(file, index + 1, text);
    if (!relative(source, file).startsWith("text/") && !file.endsWith("schema.ts")) {
      checkWords(file, index + 1, text);
      checkColours(file, index + 1, text);
      checkSizes(file, index + 1, text);
    }
  });
}

// Each component of ui is on the page of all components.
const page = join(root, "dev/ui");
const onThePage = readdirSync(page)
  .map((name) => readFileSync(join(page, name), "utf8"))
  .join();
const inOthers = new Set(["PhotoSlot", "ViewerPicture"]);
for (const file of files) {
  const [, name] = /\/ui\/(\w+)\.tsx$/.exec(file) ?? [];
  if (name && !inOthers.has(name) && !onThePage.includes(`"#/ui/${name}"`))
    breach(file, 1, "is not on the page of all components (dev/ui)");
}

if (breaches.length > 0) {
  console.error(breaches.join("\n"));
  process.exit(1);
}
