import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { promisify } from "node:util";

const { KINDRED_BIN: program, KINDRED_BENCH: bench } = process.env;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "kindred-peer-"));
const servers = [];
after(() => {
  for (const server of servers) server.kill();
  rmSync(folder, { recursive: true });
});

/** A server over an empty folder of this name, without limits on requests; its address and its process. */
async function start(data) {
  const options = ["serve", "--listen", "127.0.0.1:0", "--data-dir", join(folder, data), "--rate-limit", "off", "--log", "warn,security=off"];
  const server = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
  servers.push(server);
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (!address) continue;
    server.stdout.resume();
    return { address, process: String(server.pid) };
  }
  throw new Error("the server did not start");
}

test("every call of the adapter is answered as it says, and told with what it cost", async () => {
  const { address, process } = await start("filled");
  const adapter = join(import.meta.dirname, "kindred.mjs");
  const { stdout } = await run("node", [adapter, address, "24"], { maxBuffer: 2 ** 24 });
  const calls = join(folder, "calls.json");
  writeFileSync(calls, stdout);
  const options = ["peer", "--url", address, "--calls", calls, "--process", process, "--seconds", "0.2"];
  const { stdout: table } = await run(bench, options);
  const rows = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| call"));
  const names = JSON.parse(stdout).calls.map((call) => call.name);
  assert.equal(names.length, 10);
  assert.deepEqual(rows.map((row) => row.split(" | ")[0].slice(2)), names);
  for (const row of rows) assert.ok(Number(row.split(" | ")[1]) > 0, row);
});

test("a server that answers otherwise than the file says is not measured", async () => {
  const { address } = await start("empty");
  const calls = join(folder, "wrong.json");
  const request = { method: "GET", path: "/api/users/me" };
  writeFileSync(calls, JSON.stringify({ calls: [{ name: "me", connections: 1, status: 200, requests: [request] }] }));
  const failed = run(bench, ["peer", "--url", address, "--calls", calls, "--seconds", "0.2"]);
  await assert.rejects(failed, /GET \/api\/users\/me HTTP\/1\.1 is answered 401 instead of 200/);
});
