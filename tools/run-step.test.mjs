import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const tool = (name) => join(import.meta.dirname, name);

/** Runs these steps, each a name and a script, with one log, and answers what tools/count-tests makes of it. */
function counted(steps) {
  const folder = mkdtempSync(join(tmpdir(), "run-step-"));
  try {
    const log = join(folder, "tests.log");
    const env = { ...process.env, KINDRED_TEST_LOG: log };
    for (const [name, script] of steps) {
      const ran = spawnSync(tool("run-step"), [name, "sh", "-c", script], { env });
      assert.equal(ran.status, 0, "with a log a failure doesn't end the task");
    }
    const { status, stdout } = spawnSync(tool("count-tests"), [log], { encoding: "utf8" });
    return { status, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const passing = "echo 'test result: ok. 3 passed; 0 failed'";

test("steps that pass are added up", () => {
  assert.deepEqual(
    counted([
      ["one", passing],
      ["two", passing],
    ]),
    { status: 0, stdout: "6 passed, 0 failed\n" },
  );
});

test("a step that fails after a line without its end is named", () => {
  const { status, stdout } = counted([
    ["one", passing],
    ["two", "printf 'no end of line'; exit 3"],
  ]);
  assert.equal(status, 1);
  assert.match(stdout, /^Failed:\n── two: FAILED, \d+ min \d\d s\n3 passed, 1 failed\n$/);
});

/** What each tool prints of a failed test, and what is said of it at the end. */
const failures = {
  cargo: {
    printed:
      "---- likes::one stdout ----\n\nthread 'likes::one' (7) panicked at a.rs:5:3:\nassertion `left == right` failed\n  left: 1\n right: 2\n\ntest result: FAILED. 0 passed; 1 failed",
    told: ["test likes::one", "assertion `left == right` failed", "left: 1", "right: 2"],
  },
  Vitest: {
    printed:
      "\u001b[31m FAIL \u001b[39m rules  src/a.test.ts > a title\nAssertionError: expected 1 to be 2\n\n      Tests  1 failed (1)",
    told: ["FAIL  rules  src/a.test.ts > a title", "AssertionError: expected 1 to be 2"],
  },
  Node: {
    printed:
      "✖ a title (1ms)\n  Error: one\n\nℹ fail 1\n\n✖ failing tests:\n\ntest at a.mjs:2:2\n✖ a title (1ms)\n  Error: one",
    told: ["✖ a title (1ms)", "Error: one"],
  },
  Playwright: {
    printed:
      "  ✘  1 e2e/a.spec.ts:8:3 › a title (4s)\n\n  1) e2e/a.spec.ts:8:3 › a title ────\n\n    Error: not the text\n\n    Locator:  one\n    Expected: \"a\"\n    Received: \"b\"\n    Timeout:  5000ms\n\n  1 failed\nPage of a.spec.ts:8: - main: b",
    told: [
      "1) e2e/a.spec.ts:8:3 › a title",
      "Error: not the text",
      "Locator:  one",
      'Expected: "a"',
      'Received: "b"',
      "Page of a.spec.ts:8: - main: b",
    ],
  },
};
for (const [by, { printed, told }] of Object.entries(failures)) {
  test(`a test that failed by ${by} is named at the end, with its reason`, () => {
    const { status, stdout } = counted([
      ["one", passing],
      ["two", `cat <<'END'\n${printed}\nEND\nexit 1`],
    ]);
    assert.equal(status, 1);
    const [title, step, ...rest] = stdout.trimEnd().split("\n");
    assert.equal(title, "Failed:");
    assert.match(step, /^── two: FAILED/);
    const [failed, ...why] = told;
    assert.deepEqual(rest, [`   ${failed}`, ...why.map((line) => `      ${line}`), "3 passed, 1 failed"]);
  });
}

test("without a log a step ends as its command does", () => {
  const { KINDRED_TEST_LOG: _, ...env } = process.env;
  assert.equal(spawnSync(tool("run-step"), ["one", "sh", "-c", "exit 3"], { env }).status, 3);
});
