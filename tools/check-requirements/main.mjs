// Fails when tests or comments name a requirement that docs/requirements.md lacks, or when it has a row that no test
// names. Usage: node tools/check-requirements/main.mjs
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compare, rowsOf } from "./names.mjs";

const root = join(import.meta.dirname, "../..");
const document = "docs/requirements.md";
const folders = ["crates", "migrations", "web/src", "web/e2e"];
const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "web/README.md",
  "docs/glossary.md",
  document,
];

const files = [
  ...documents.map((path) => join(root, path)),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter(
        (name) => /\.(?:rs|tsx?|css|sql)$/.test(name) && !/(?:^|\/)(?:target|node_modules)\//.test(name),
      )
      .map((name) => join(root, folder, name)),
  ),
].map((file) => ({ path: relative(root, file), source: readFileSync(file, "utf8") }));

const rows = rowsOf(readFileSync(join(root, document), "utf8"));
const { unknown, unshown, twice } = compare(rows, files);
for (const { id, paths } of unknown) console.log(`${id} is not in ${document}, but in ${paths.join(", ")}`);
for (const id of unshown) console.log(`${id} is in ${document}, but no test names it`);
for (const id of twice) console.log(`${id} is in ${document} more than once`);
if (unknown.length + unshown.length + twice.length > 0) process.exit(1);
console.log(`${rows.length} requirements, each named by a test`);
