import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

/** What the tool makes of a workspace whose only crate has this library and this program of tests. */
function ran(library, tests, ...given) {
  const folder = mkdtempSync(join(tmpdir(), "run-rust-tests-"));
  try {
    for (const name of ["src", "tests"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "Cargo.toml"), '[package]\nname = "some"\nedition = "2024"\n[workspace]\n');
    writeFileSync(join(folder, "src/lib.rs"), library);
    writeFileSync(join(folder, "tests/it.rs"), tests);
    const { CARGO_TARGET_DIR: _, ...env } = process.env;
    const tool = join(import.meta.dirname, "run-rust-tests.mjs");
    const { status, stdout } = spawnSync("node", [tool, ...given], { cwd: folder, env, encoding: "utf8" });
    return { status, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const passes = "#[test] fn passes() {}";

test("the tests of the library, of other programs, and in the documentation are run", () => {
  const { status, stdout } = ran(`//! \`\`\`\n//! assert!(true);\n//! \`\`\`\n${passes}`, passes);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^\.: some \(lib\)$/m);
  assert.match(stdout, /^\.: it \(test\)$/m);
  assert.equal(stdout.match(/^test result: ok\. 1 passed/gm).length, 3);
});

test("with targets and arguments for the programs, those targets' tests alone are run, as the arguments say", () => {
  const library = `//! \`\`\`\n//! assert!(true);\n//! \`\`\`\n${passes}`;
  const { status, stdout } = ran(library, `${passes} #[test] fn skipped() {}`, "--test", "it", "--", "--skip", "skipped");
  assert.equal(status, 0, stdout);
  assert.doesNotMatch(stdout, /\(lib\)/);
  assert.equal(stdout.match(/^test result: .*$/gm).length, 1);
  assert.match(stdout, /^test result: ok\. 1 passed.* 1 filtered out/m);
});

test("a test that fails is an error, and the others are run nevertheless", () => {
  const { status, stdout } = ran(passes, '#[test] fn fails() { panic!("on purpose"); }');
  assert.equal(status, 1);
  assert.match(stdout, /on purpose/);
  assert.match(stdout, /^test result: ok\. 1 passed/m);
});

test("a program that is killed is an error", () => {
  const { status, stdout } = ran(passes, "#[test] fn is_killed() { std::process::abort(); }");
  assert.equal(status, 1);
  assert.match(stdout, /^\.: it \(test\), ended by SIGABRT$/m);
});

test("what can't be built is an error", () => {
  assert.equal(ran(passes, "fn").status, 1);
});
