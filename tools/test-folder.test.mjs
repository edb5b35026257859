import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

/** What is printed where this program stands before the others of its name. */
function printedWith(name, script) {
  const folder = mkdtempSync(join(tmpdir(), "test-folder-"));
  try {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, TMPDIR: "/somewhere" };
    const { status, stdout } = spawnSync(join(import.meta.dirname, "test-folder"), { env, encoding: "utf8" });
    assert.equal(status, 0);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("tests write where temporary files are when memory has too little room, or runs no programs", () => {
  assert.equal(printedWith("df", "echo Avail; echo 65536"), "/somewhere\n");
  assert.equal(printedWith("awk", "echo 1000000"), "/somewhere\n");
  assert.equal(printedWith("chmod", "exit 1"), "/somewhere\n");
});
