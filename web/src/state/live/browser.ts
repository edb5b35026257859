import { Refused } from "./stream";
import type { TabMessage, TabPorts } from "./sharedStream";

/** Opens the server's stream with the session's token. */
export async function openEvents(
  token: string,
  lastId: string | null,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const headers = new Headers({ accept: "text/event-stream", authorization: `Bearer ${token}` });
  if (lastId !== null) headers.set("last-event-id", lastId);
  const response = await globalThis.fetch("/api/events", {
    headers,
    signal,
    cache: "no-store",
    credentials: "omit",
  });
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!response.ok || !streams || !response.body) {
    await response.body?.cancel();
    throw new Refused(response.ok ? 404 : response.status);
  }
  return piecesOf(response.body);
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Tabs of this browser in which the same account is signed in. A browser without locks gives every tab its own stream. */
export function tabsOf<T>(account: string): TabPorts<T> {
  const name = `kindred.nudges.${account}`;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  const locks = channel && "locks" in navigator ? navigator.locks : null;
  return {
    lead(lead, signal) {
      if (!locks) return lead();
      const until = new Promise<void>((release) => {
        signal.addEventListener("abort", () => release(), { once: true });
      });
      const leading = locks.request(name, { signal }, () => {
        lead();
        return until;
      });
      // The request for the lock is rejected when it is given up before the lock was granted.
      leading.catch(() => undefined);
    },
    post: (message) => locks && channel?.postMessage(message),
    listen(received) {
      const listen = ({ data }: MessageEvent<TabMessage<T>>) => received(data);
      if (locks) channel?.addEventListener("message", listen);
      return () => channel?.close();
    },
  };
}
