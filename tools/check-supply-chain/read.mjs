// Reads the repository's lock files and manifests, without the network.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const read = (path) => readFileSync(join(root, path), "utf8");
const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });

/** `cargo metadata` for this machine's platform: crates of others are neither built nor there. */
export function cargoMetadata() {
  const [, host] = /^host: (.+)$/m.exec(run("rustc", "-vV"));
  return JSON.parse(
    run("cargo", "metadata", "--format-version", "1", "--offline", "--locked", "--filter-platform", host),
  );
}

/**
 * `cargo tree` of what the release binary is compiled of for this machine, without what only builds or tests it. `cargo
 * metadata` could not tell: its features are those of the whole workspace and its tests.
 */
export function cargoTree() {
  const asBuilt = ["--package", "kindred", "--edges", "normal", "--offline", "--locked"];
  return run("cargo", "tree", ...asBuilt, "--prefix", "none", "--format", "{p}");
}

export const cargoLock = () => read("Cargo.lock");
export const cargoToml = () => read("Cargo.toml");
export const packageJson = () => JSON.parse(read("web/package.json"));
export const packageLock = () => JSON.parse(read("web/package-lock.json"));
