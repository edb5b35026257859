import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The built file of a module. */
export function fileOf(module: string): string {
  const manifest = readFileSync(join(import.meta.dirname, "../../dist/.vite/manifest.json"), "utf8");
  return (JSON.parse(manifest) as Record<string, { file: string }>)[module]?.file ?? "";
}
