import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checksumsOf,
  crateFaults,
  cratesInTree,
  cratesOf,
  isAllowed,
  looseVersions,
  packageFaults,
  packagesOf,
} from "./inventory.mjs";

const CRATES_IO = "registry+https://github.com/rust-lang/crates.io-index";

test("an expression is allowed when it can be met by allowed licences alone", () => {
  const allowed = new Set(["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"]);
  for (const yes of ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "(GPL-3.0 OR MIT) AND Zlib", "Apache-2.0 WITH LLVM-exception"]) {
    assert.equal(isAllowed(yes, allowed), true, yes);
  }
  for (const no of ["", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR MIT) AND GPL-3.0", "Apache-2.0", "MIT)"]) {
    assert.equal(isAllowed(no, allowed), false, no);
  }
});

test("a crate needs an allowed licence, the usual source and a hash, and must not be banned", () => {
  const lock = '[[package]]\nname = "good"\nversion = "1.0.0"\nchecksum = "ab"\n\n[[package]]\nname = "bare"\nversion = "2.0.0"\n';
  const crate = (name, version, license, source = CRATES_IO) => ({ name, version, license, source, manifest_path: "" });
  const faults = (...packages) => crateFaults(cratesOf({ packages }), checksumsOf(lock));
  assert.deepEqual(faults(crate("good", "1.0.0", "MIT"), crate("ours", "1.0.0", null, null)), []);
  assert.deepEqual(faults(crate("bare", "2.0.0", "MIT")), ["bare 2.0.0 has no checksum in Cargo.lock"]);
  assert.deepEqual(faults(crate("good", "1.0.0", "GPL-3.0")), ["good 1.0.0 has a licence that is not allowed: GPL-3.0"]);
  assert.deepEqual(faults(crate("good", "1.0.0", "MIT", "git+https://x")), ["good 1.0.0 is not from crates.io: git+https://x"]);
  assert.equal(faults(crate("ureq", "1.0.0", "MIT")).some((fault) => fault.includes("is banned")), true);
});

test("a package that people get needs an allowed licence, every one a source and a hash", () => {
  const entry = { version: "1.0.0", resolved: "https://registry.npmjs.org/x", integrity: "sha512-x" };
  const faults = (packages) => packageFaults(packagesOf({ packages: { "": {}, ...packages } }));
  assert.deepEqual(faults({ "node_modules/a": { ...entry, license: "MIT" }, "node_modules/b": { ...entry, dev: true } }), []);
  assert.deepEqual(faults({ "node_modules/f": { ...entry, resolved: "https://x", dev: true } }), ["f 1.0.0 is not from npm: https://x"]);
  assert.deepEqual(faults({ "node_modules/@c/d": entry }), ["@c/d 1.0.0 has a licence that is not allowed: none"]);
  assert.deepEqual(faults({ "node_modules/e": { ...entry, license: "MIT", integrity: undefined } }), ["e 1.0.0 has no hash in package-lock.json"]);
});

test("every version is asked for exactly", () => {
  const toml = '[workspace.dependencies]\nours = { path = "x" }\na = "=1.2.3"\nb = "1"\nc = { version = "=2.0.0", features = [] }\nd = { version = "0.3" }\n\n[profile.dev]\n';
  assert.deepEqual(looseVersions(toml, { dependencies: { e: "1.0.0", f: "^1.0.0" } }), [
    "b is not one exact version: 1",
    "d is not one exact version: 0.3",
    "f is not one exact version: ^1.0.0",
  ]);
});

test("each crate of a tree is named once", () => {
  const tree = "root v0.1.0 (/source/root)\na v1.0.0\nb-macros v2.0.0-rc.1 (proc-macro)\na v1.0.0 (*)\na v2.0.0\n\n";
  assert.deepEqual([...cratesInTree(tree)], ["root@0.1.0", "a@1.0.0", "b-macros@2.0.0-rc.1", "a@2.0.0"]);
});
