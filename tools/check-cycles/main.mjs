// Fails when files use each other in a circle, and prints each circle with one example.
// Usage: node tools/check-cycles/main.mjs [--all] (with --all also every use within a circle)
import { join, relative } from "node:path";
import { circles, example } from "./circles.mjs";
import { rustUses } from "./rust.mjs";
import { typescriptUses } from "./typescript.mjs";

const root = join(import.meta.dirname, "../..");
const parts = [
  ["crates/api/src", rustUses],
  ["crates/media/src", rustUses],
  ["crates/places/src", rustUses],
  ["web/src", typescriptUses],
];

let failed = false;
for (const [folder, usesOf] of parts) {
  const base = join(root, folder);
  const uses = usesOf(base);
  const name = (file) => relative(base, file);
  for (const part of circles(uses)) {
    failed = true;
    console.log(`${folder}: ${part.length} files in a circle: ${part.map(name).join(", ")}`);
    const way = example(part, uses);
    console.log(
      `  for example ${way.map((file, at) => name(file) + (at + 1 < way.length ? `:${uses.get(file).get(way[at + 1])}` : "")).join(" → ")}`,
    );
    if (process.argv.includes("--all")) {
      for (const file of part)
        for (const [other, line] of uses.get(file))
          if (part.includes(other)) console.log(`    ${name(file)}:${line} → ${name(other)}`);
    }
  }
}
if (failed) process.exit(1);
console.log(`no circle of files in ${parts.map(([folder]) => folder).join(", ")}`);
