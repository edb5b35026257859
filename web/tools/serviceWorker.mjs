// Builds the service worker, dist/sw.js, with the names of all files of this release in it: a release that differs in one byte
// has another worker, which browsers notice. After tools/prerender.mjs.
import "./node20.mjs";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { ALL_DIST, DIST } from "./languages.mjs";
import { FIRST_PAGE, ONE } from "./pages.mjs";

const web = join(import.meta.dirname, "..");

const list = (folder) => readdirSync(join(DIST, folder)).filter((name) => !/\.(br|gz)$/.test(name));
const files = [
  ...list("assets").map((name) => `/assets/${name}`),
  // Icons for home screens are the system's matter.
  ...readdirSync(join(web, "public"))
    .filter((name) => /\.(svg|webmanifest)$/.test(name))
    .map((name) => `/${name}`),
];
// A device that keeps the app opens the screens with an id from the page of all others.
const pages = list("prerendered")
  .filter((name) => name.endsWith(".html") && !name.includes(ONE))
  .map((name) => (name === `${FIRST_PAGE}.html` ? "/" : `/${name.replace(/\.html$/, "")}`));

const release = createHash("sha256");
/** Where a file is that the default language's build may have for all. */
const placeOf = (file) =>
  [DIST, ALL_DIST].map((folder) => join(folder, file)).find((path) => existsSync(path));
for (const file of [...files, "/index.html"]) release.update(file).update(readFileSync(placeOf(file)));
// Pages are kept with the headers that the server sends.
for (const file of ["web/mod.rs", "web/policy.rs", "web/prerendered.rs", "http/security_headers.rs"])
  release.update(readFileSync(join(web, "../crates/api/src", file)));
for (const name of list("prerendered")) release.update(readFileSync(join(DIST, "prerendered", name)));

const { output } = (
  await build({
    root: web,
    configFile: false,
    logLevel: "error",
    define: {
      BUILD: JSON.stringify({
        release: release.digest("hex").slice(0, 16),
        files,
        pages,
        // No screen has this path: the server answers with the page of all others.
        anyPage: "/any",
      }),
    },
    build: {
      write: false,
      lib: { entry: join(web, "src/worker/serviceWorker.ts"), formats: ["iife"], name: "kindred" },
    },
  })
)[0];
writeFileSync(join(DIST, "sw.js"), output[0].code);
