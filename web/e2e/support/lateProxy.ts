import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The longest that a call is late, in milliseconds: the stream, what changes something, what only reads. */
const LATEST_MS = { stream: 2_500, write: 700, read: 900 };

/** How late to be: a browser's calls of the API by chance, half of them not at all; the tests' own calls and files never. */
function delayOf({ url = "", method, headers }: IncomingMessage): number {
  if (!url.startsWith("/api/") || !/Mozilla/.test(headers["user-agent"] ?? "")) return 0;
  if (url.startsWith("/api/events")) return Math.random() * LATEST_MS.stream;
  const latest = method === "GET" ? LATEST_MS.read : LATEST_MS.write;
  return Math.random() < 0.5 ? 0 : Math.random() * latest;
}

function passOn(target: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { method = "GET", url = "/", headers } = asked;
  const passed = request({ host: target.hostname, port: target.port, method, path: url, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
    got.pipe(answer);
    answer.on("close", () => got.destroy());
  });
  passed.on("error", () => answer.destroy());
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
}

/**
 * Starts a proxy before the server at this address that lets every call of the API arrive late by chance, so that answers
 * and the stream of events come in another order each time: a test or a screen that counts on one order fails.
 */
export async function startLateProxy(target: URL): Promise<{ server: Server; url: string }> {
  const server = createServer((asked, answer) => {
    setTimeout(() => passOn(target, asked, answer), delayOf(asked));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}
