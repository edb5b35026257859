import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { circles, example } from "./circles.mjs";
import { rustUses } from "./rust.mjs";
import { typescriptUses } from "./typescript.mjs";

/** The uses within a folder of these files, as "from → to" in the order of the alphabet, and its circles. */
function look(usesOf, files) {
  const root = mkdtempSync(join(tmpdir(), "check-cycles-"));
  try {
    for (const [name, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), source);
    }
    const uses = usesOf(root);
    const name = (file) => relative(root, file);
    const arrows = [...uses].flatMap(([from, to]) =>
      [...to.keys()].map((other) => `${name(from)} → ${name(other)}`),
    );
    const found = circles(uses);
    return {
      arrows: arrows.sort(),
      circles: found.map((part) => part.map(name)),
      examples: found.map((part) => example(part, uses).map(name)),
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("Rust: use trees, modules and paths in the code lead to the file that defines or re-exports a name", () => {
  const { arrows, circles } = look(rustUses, {
    "lib.rs":
      "mod a;\nmod b;\nmod error;\npub use error::{Failure, Refusal as No};\npub fn all() { a::router() }\n",
    "error.rs": "pub enum Failure { One }\npub struct Refusal;\n",
    "a/mod.rs":
      "mod first;\nmod second;\npub use self::second::{Second, helper};\npub fn router() { first::first(); }\n",
    "a/first.rs": "use crate::{Failure, b::{self, Thing}};\npub fn first() { b::inner::deep(); }\n",
    "a/second.rs": "pub struct Second;\npub fn helper() -> crate::No { super::first::first() }\n",
    "b.rs": "pub mod inner { pub fn deep() {} }\nuse crate::a;\npub struct Thing(a::Second);\n",
  });
  assert.deepEqual(arrows, [
    "a/first.rs → b.rs",
    "a/first.rs → error.rs",
    "a/mod.rs → a/first.rs",
    "a/mod.rs → a/second.rs",
    "a/second.rs → a/first.rs",
    "a/second.rs → error.rs",
    "b.rs → a/mod.rs",
    "lib.rs → a/mod.rs",
  ]);
  assert.deepEqual(circles, [["a/first.rs", "a/mod.rs", "a/second.rs", "b.rs"]]);
});

test("Rust: an item of mod.rs is used where it stands", () => {
  const { circles, examples } = look(rustUses, {
    "lib.rs": "mod noun;\n",
    "noun/mod.rs": "mod add;\npub struct Limit;\npub fn router() { routes!(add::add) }\n",
    "noun/add.rs": "use super::Limit;\npub fn add(_: Limit) {}\n",
  });
  assert.deepEqual(circles, [["noun/add.rs", "noun/mod.rs"]]);
  assert.deepEqual(examples, [["noun/add.rs", "noun/mod.rs", "noun/add.rs"]]);
});

test("Rust: a glob, and a path in an attribute's text", () => {
  const { arrows } = look(rustUses, {
    "lib.rs": "mod one;\nmod two;\nmod hex;\n",
    "one.rs": 'use super::two::*;\n#[serde(with = "crate::hex")]\nfn one() -> Two { Other::new() }\n',
    "two.rs": "pub struct Two;\n",
    "hex.rs": "pub fn serialize() {}\n",
  });
  assert.deepEqual(arrows, ["one.rs → hex.rs", "one.rs → two.rs"]);
});

test("Rust: comments, literals and tests use nothing", () => {
  const { arrows } = look(rustUses, {
    "lib.rs": "mod one;\nmod two;\n#[cfg(test)]\nmod tests;\n",
    "one.rs":
      "//! See [`crate::two::two`].\npub fn one<'a>(_: &'a str) -> char { /* crate::two::two() */ r#\"\" crate::two::two()\"#; '\"' }\n" +
      "#[cfg(test)]\n#[allow(unused)]\nmod tests {\n use crate::two::two;\n}\n#[cfg(test)]\nuse crate::two::two;\n",
    "two.rs": "pub fn two() { crate::one::one(); }\n",
    "tests.rs": "use crate::two::two;\n",
  });
  assert.deepEqual(arrows, ["two.rs → one.rs"]);
});

test("TypeScript: every kind of import counts, those of tests and packages don't", () => {
  const { arrows, circles } = look(typescriptUses, {
    "app/main.tsx":
      'import "./style.css";\nimport {\n  a,\n} from "#/ui/a";\nconst Late = lazy(() => import("./late"));\n',
    "app/late.tsx": 'import type { A } from "#/ui/a.ts";\nexport { b } from "../ui/b";\n',
    "app/late.test.tsx": 'import "./main";\n',
    "ui/a.ts":
      'import React from "react";\n// import "./b";\nnew Worker(new URL("./b.ts", import.meta.url));\n',
    "ui/b.ts": 'import type { A } from "./a";\n',
  });
  assert.deepEqual(arrows, [
    "app/late.tsx → ui/a.ts",
    "app/late.tsx → ui/b.ts",
    "app/main.tsx → app/late.tsx",
    "app/main.tsx → ui/a.ts",
    "ui/a.ts → ui/b.ts",
    "ui/b.ts → ui/a.ts",
  ]);
  assert.deepEqual(circles, [["ui/a.ts", "ui/b.ts"]]);
});
