// The house's own rules that no linter knows. Prints each breach as file:line and exits 1.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const source = join(root, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|tsx|css)$/.test(name))
  .map((name) => join(source, name));

const breaches = [];
const breach = (file, line, what) => breaches.push(`${relative(root, file)}:${line}: ${what}`);

// Imports lean one way: api, ui and text know no feature; a feature knows no other; only app knows them all.
function checkImports(file, line, text) {
  const from = relative(source, file).split("/");
  const [, to] = /(?:from|import)\s*\(?\s*"#\/([^"]+)"/.exec(text) ?? [];
  if (!to) return;
  const target = to.split("/");
  const layers = { text: 0, ui: 1, api: 1, features: 2, app: 3, testing: 3 };
  const test = /\.test\.tsx?$/.test(file);
  if (!test && layers[target[0]] > layers[from[0]])
    breach(file, line, `${from[0]} must not import ${target[0]}`);
  if (from[0] === "features" && target[0] === "features" && target[1] !== from[1]) {
    breach(
      file,
      line,
      `feature ${from[1]} must not import feature ${target[1]}: what two need moves to ui, api or text`,
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

// Colours are named in the theme alone.
function checkColours(file, line, text) {
  if (file.endsWith("theme.css") || file.endsWith("base.css")) return;
  if (/#[0-9a-f]{3,8}\b|\brgba?\(/i.test(text.replace(/"#\/[^"]*"/g, "")))
    breach(file, line, "colours belong in ui/theme.css");
}

for (const file of files) {
  const lines = readFileSync(file, "utf8").split("\n");
  lines.forEach((text, index) => {
    checkImports(file, index + 1, text);
    if (!relative(source, file).startsWith("text/") && !file.endsWith("schema.ts")) {
      checkWords(file, index + 1, text);
      checkColours(file, index + 1, text);
    }
  });
}

if (breaches.length > 0) {
  console.error(breaches.join("\n"));
  process.exit(1);
}
