// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { offlineCache } from "#/api/offlineCache";
import type { Me } from "#/api/types";
import { onNudge } from "../nudges";
import { sessionStore } from "../session";
import { startLive } from "./start";

const ada = { id: "0000000000001", name: "Ada" } as Me;

/** The streams that were opened, in order: each is told what the server says, and can be cut off. */
function listen() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal("fetch", async () => {
    const body = new ReadableStream({ start: (stream) => void streams.push(stream) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const told: string[] = [];
  const forget = onNudge(({ kind }) => told.push(kind));
  sessionStore.begin("token-of-ada", ada, "device");
  const stop = startLive(new QueryClient(), sessionStore);
  onTestFinished(() => {
    stop();
    forget();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  /** What was told by the time that so much has been. */
  const toldOf = async (count: number) => {
    await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(count));
    return [...told];
  };
  return { streams, toldOf };
}

test("LIVE-01 the first stream of a page asks for all but one's own profile, which has just been loaded; each later one for that, too", async () => {
  const live = listen();
  expect(await live.toldOf(1)).toEqual(["missed"]);
  live.streams[0]?.close();
  vi.advanceTimersByTime(1_000);
  expect(await live.toldOf(2)).toEqual(["missed", "missed", "profile"]);
});

test("LIVE-01 a first stream in which the server tells that something was missed asks for one's own profile, too", async () => {
  const live = listen();
  expect(await live.toldOf(1)).toEqual(["missed"]);
  live.streams[0]?.enqueue(new TextEncoder().encode("event: reset\ndata: {}\n\n"));
  expect(await live.toldOf(2)).toEqual(["missed", "missed", "profile"]);
});

test("APP-02 LIVE-01 the first stream asks for one's own profile where that came from what is kept on the device", async () => {
  offlineCache.wasUsed = true;
  onTestFinished(() => void delete offlineCache.wasUsed);
  expect(await listen().toldOf(1)).toEqual(["missed", "profile"]);
});
