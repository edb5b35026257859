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
  assert.deepEqual(counted([["one", passing], ["two", passing]]), { status: 0, stdout: "6 passed, 0 failed\n" });
});

test("a step that fails after a line without its end is named", () => {
  const { status, stdout } = counted([["one", passing], ["two", "printf 'no end of line'; exit 3"]]);
  assert.equal(status, 1);
  assert.match(stdout, /^Failed:\n── two: FAILED, \d+ min \d\d s\n3 passed, 1 failed\n$/);
});

test("without a log a step ends as its command does", () => {
  const { KINDRED_TEST_LOG: _, ...env } = process.env;
  assert.equal(spawnSync(tool("run-step"), ["one", "sh", "-c", "exit 3"], { env }).status, 3);
});
