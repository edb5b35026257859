// Which files of the web app import which others, in any way: `import`, `import type`, `export … from`, `import()` and
// `new URL("./worker.ts", import.meta.url)`. Types count as well: a circle of types makes two files one to read.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT =
  /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/[^\n]*|\b(?:from|import)\s*\(?\s*(["'])([^"'\n]+)\1|\bnew URL\(\s*(["'])([^"'\n]+)\3\s*,\s*import\.meta\.url/g;

function target(specifier, file, root) {
  let path;
  if (specifier.startsWith("#/")) path = join(root, specifier.slice(2));
  else if (/^\.\.?\//.test(specifier)) path = join(dirname(file), specifier);
  else return undefined;
  const isFile = (name) => existsSync(name) && statSync(name).isFile();
  return [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts"), join(path, "index.tsx")].find(isFile);
}

/** Map of each file below `root` to the files it imports: Map(file → Map(imported file → line)). */
export function typescriptUses(root) {
  const uses = new Map();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
    const file = join(root, name);
    const source = readFileSync(file, "utf8");
    const files = new Map();
    uses.set(file, files);
    for (const found of source.matchAll(IMPORT)) {
      const other = target(found[2] ?? found[4] ?? "", file, root);
      if (other && !files.has(other)) files.set(other, source.slice(0, found.index).split("\n").length);
    }
  }
  return uses;
}
