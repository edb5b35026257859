// Fails when a document names in backticks, or in its commands, a path, a task or a word of the code that isn't there, or
// when docs/security.md names a test that isn't.
// Usage: node tools/check-documents/main.mjs
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { commandsOf, functionsOf, linksOf, missingIn, missingTests, spansOf } from "./names.mjs";

const root = join(import.meta.dirname, "../..");
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/glossary.md",
  "docs/invariants.md",
  "docs/operation.md",
  "docs/performance.md",
  "docs/privacy.md",
  "docs/requirements.md",
  "docs/scale.md",
  "docs/security.md",
  "web/README.md",
];
const LEFT_OUT = new Set([
  ".git",
  "target",
  "node_modules",
  "dist",
  "data",
  "test-results",
  "playwright-report",
]);
const SOURCE = /\.(?:rs|tsx?|mjs|css|sql|toml|json|html)$|^Makefile$|^tools\/[\w-]+$/;

const read = (path) => readFileSync(join(root, path), "utf8");

/** Every folder and file below `folder`, and what the files are. */
function everything(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return [];
    const path = relative(root, join(folder, entry.name));
    return entry.isDirectory()
      ? [{ path, isFile: false }, ...everything(join(root, path))]
      : [{ path, isFile: true }];
  });
}

const all = everything(root);
const paths = all.map(({ path }) => path);
const sources = all.filter(
  ({ path, isFile }) => isFile && SOURCE.test(path) && !path.endsWith("package-lock.json"),
);
const words = new Set(
  [...paths, ...sources.map(({ path }) => read(path))].flatMap((text) => text.match(/\w+/g) ?? []),
);
const functions = new Set(
  sources.filter(({ path }) => path.endsWith(".rs")).flatMap(({ path }) => functionsOf(read(path))),
);
const tasks = new Set([...read("Makefile").matchAll(/^([a-z][\w-]*):/gm)].map(([, task]) => task));
const scripts = new Set(Object.keys(JSON.parse(read("web/package.json")).scripts));

let failed = false;
function report(document, line, name) {
  failed = true;
  console.log(`${document}:${line}: nothing is called ${name}`);
}
for (const document of documents) {
  const markdown = read(document);
  for (const { span, line } of [...spansOf(markdown), ...commandsOf(markdown)]) {
    for (const lost of missingIn(span, { paths, words, tasks, scripts })) report(document, line, lost);
  }
  for (const { target, line } of linksOf(markdown)) {
    if (!existsSync(join(root, dirname(document), target))) report(document, line, target);
  }
}
for (const { span, line } of missingTests(read("docs/security.md"), functions, read)) {
  report("docs/security.md", line, `${span} among the tests`);
}
if (failed) process.exit(1);
console.log(`every name in ${documents.join(", ")} is there`);
