import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

test("a Node that is too old is refused in one line", () => {
  const folder = mkdtempSync(join(tmpdir(), "setup-"));
  try {
    for (const version of ["v20.10.0", "v18.20.4", "v9.11.2"]) {
      writeFileSync(join(folder, "node"), `#!/bin/sh\necho ${version}\n`);
      chmodSync(join(folder, "node"), 0o755);
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      const { status, stderr } = spawnSync(join(import.meta.dirname, "setup"), ["run"], { env, encoding: "utf8" });
      assert.deepEqual({ status, stderr }, { status: 1, stderr: `Node ${version} is too old: 20.11 or newer is needed\n` });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
