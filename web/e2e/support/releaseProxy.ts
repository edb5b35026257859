import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a proxy before the server at this address whose service worker differs from then on each time `publish` is called,
 * as it does when another release is served.
 */
export async function startReleaseProxy(
  target: URL,
): Promise<{ server: Server; url: string; publish: () => void }> {
  let releases = 0;
  const server = createServer((asked, answer) => {
    const { method = "GET", url = "/", headers } = asked;
    const isWorker = url === "/sw.js";
    const sent = isWorker ? { ...headers, "accept-encoding": "identity" } : headers;
    const passed = request(
      { host: target.hostname, port: target.port, method, path: url, headers: sent },
      (got) => {
        const { "content-length": _length, etag: _etag, ...kept } = got.headers;
        answer.writeHead(got.statusCode ?? 502, isWorker ? kept : got.headers);
        got.pipe(answer, { end: !isWorker });
        if (isWorker) got.on("end", () => answer.end(`\n// release ${releases}`));
        answer.on("close", () => got.destroy());
      },
    );
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, publish: () => void (releases += 1) };
}
