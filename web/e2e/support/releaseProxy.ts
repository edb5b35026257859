import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The words of an answer, as they are in another release. */
const inRelease = (words: string, release: number) =>
  words
    .replace("<html", `<html data-release="release ${release}"`)
    .replace(/(release:[`"])/, (before) => `${before}${release}`);

const isOfRelease = (url: string, { headers }: IncomingMessage) =>
  url === "/sw.js" || headers["content-type"]?.startsWith("text/html") === true;

/**
 * Starts a proxy before the server at this address that serves another release from each call of `publish` on: its pages and
 * its service worker say so.
 */
export async function startReleaseProxy(
  target: URL,
): Promise<{ server: Server; url: string; publish: () => void }> {
  let release = 0;
  const server = createServer((asked, answer) => {
    const { method = "GET", url = "/" } = asked;
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passed = request(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (got) => {
        answer.on("close", () => got.destroy());
        const { "content-length": _length, etag: _etag, ...kept } = got.headers;
        if (!isOfRelease(url, got)) {
          answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
          got.pipe(answer);
          return;
        }
        let words = "";
        got.setEncoding("utf8");
        got.on("data", (part: string) => (words += part));
        got.on("end", () => {
          answer.writeHead(got.statusCode ?? 502, kept);
          answer.end(inRelease(words, release));
        });
      },
    );
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, publish: () => void (release += 1) };
}
