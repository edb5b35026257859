// Lays the scripts and styles of all languages into one folder, dist/assets, once each: they have their hash in their name.
// After the builds of all languages, before tools/precompress.mjs.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ALL_DIST, DEFAULT, LANGUAGES } from "./languages.mjs";

for (const language of Object.keys(LANGUAGES).filter((one) => one !== DEFAULT)) {
  const own = join(ALL_DIST, language, "assets");
  for (const name of readdirSync(own)) {
    const [from, to] = [join(own, name), join(ALL_DIST, "assets", name)];
    if (existsSync(to) && !readFileSync(from).equals(readFileSync(to)))
      throw new Error(`two different files have the name ${name}`);
    renameSync(from, to);
  }
  rmSync(own, { recursive: true });
}
