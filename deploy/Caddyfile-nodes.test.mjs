// Whether the proxy before several nodes says as a node does that nothing could be done; needs Caddy.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "kindred-caddy."));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A port that nobody listens on. */
async function freePort() {
  const socket = createSocket().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}

/** The url of a proxy before this node. */
async function proxyBefore(t, node) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const places = { CADDY_ADMIN: "off", XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const settings = { ...places, KINDRED_SITE: url, KINDRED_NODES: node };
  const config = join(import.meta.dirname, "Caddyfile-nodes");
  const caddy = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], { env: { ...process.env, ...settings }, stdio: "ignore" });
  t.after(() => caddy.kill());
  for (;;) {
    assert.equal(caddy.exitCode, null, "caddy runs");
    if (await fetch(url).catch(() => undefined)) return url;
  }
}

async function assertUnavailable(answer) {
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get("retry-after"), "1");
  assert.match(answer.headers.get("content-type"), /^application\/json/);
  assert.deepEqual(await answer.json(), { error: "The service is busy. Please try again.", code: "unavailable" });
}

test("where no node is ready, the proxy answers 503 with Retry-After", async (t) => {
  const url = await proxyBefore(t, `127.0.0.1:${await freePort()}`);
  await assertUnavailable(await fetch(`${url}/api/users/me`));
});

test("where a node goes away that had taken the request, the proxy answers 503 with Retry-After", async (t) => {
  const node = createServer((request, answer) => (request.method === "POST" ? request.socket.destroy() : answer.end("{}")));
  node.listen(0, "127.0.0.1");
  await once(node, "listening");
  t.after(() => node.close());
  const url = await proxyBefore(t, `127.0.0.1:${node.address().port}`);
  await assertUnavailable(await fetch(`${url}/api/matches/like/1`, { method: "POST", body: "{}" }));
});
