// npm leaves the binaries of platforms out of the lock that the registry in use does not carry, and `npm ci` then refuses it.
// This writes them in, so that the lock holds everywhere. Run after `npm install`: node tools/complete-lock.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const systems = [
  "android",
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
  "openharmony",
];
const processors = [
  "arm64",
  "arm",
  "x64",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];

const file = join(import.meta.dirname, "..", "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));

/** What a platform package's name says it runs on; one that says nothing runs nowhere here. */
function platform(name) {
  const words = name.split(/[-/]/);
  return {
    cpu: [processors.find((cpu) => words.includes(cpu)) ?? "none"],
    os: [systems.find((os) => words.includes(os)) ?? "none"],
  };
}

let added = 0;
for (const holder of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(holder.optionalDependencies ?? {})) {
    const at = `node_modules/${name}`;
    if (lock.packages[at] || !/^\d/.test(version)) continue;
    lock.packages[at] = { version, ...platform(name), ...(holder.dev && { dev: true }), optional: true };
    added += 1;
  }
}
const packages = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${added} platform packages written into the lock`);
