import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const offered = { status: "ok", mail: true };
const failure = () => Response.json({ error: "The database is away" }, { status: 503 });

/** What the server answers from now on. */
let answer: () => Response = failure;
const asked = vi.fn<typeof fetch>(async () => answer());

beforeEach(() => {
  // What the server has answered once is not asked for again.
  vi.resetModules();
  vi.stubGlobal("fetch", asked.mockClear());
  answer = failure;
});
afterEach(() => vi.useRealTimers());

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A screen on which the server was asked and gave no answer. */
async function unanswered() {
  const { provideNoOfflineCache } = await import("#/api/offlineCache");
  const { retryFailedChunks } = await import("#/ui/chunk");
  const { useServerFeatures } = await import("./serverFeatures");
  provideNoOfflineCache();
  vi.useFakeTimers();
  const { result, unmount } = renderHook(() => useServerFeatures(true));
  await after(0);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(result.current).toBeUndefined();
  return { features: () => result.current, reconnect: () => act(retryFailedChunks), unmount };
}

test("LOGIN-01 a server whose database is away is asked again for what it offers, less often each time, until it answers", async () => {
  const { features } = await unanswered();
  await after(5_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await after(9_000);
  expect(asked).toHaveBeenCalledTimes(2);
  await after(1_000);
  expect(asked).toHaveBeenCalledTimes(3);
  answer = () => Response.json(offered);
  await after(20_000);
  expect(features()).toEqual(offered);
  await after(600_000);
  expect(asked).toHaveBeenCalledTimes(4);
});

test("LOGIN-01 POLISH-06 once there is a connection again the server is asked at once for what it offers", async () => {
  asked.mockRejectedValueOnce(new TypeError("network"));
  const { features, reconnect } = await unanswered();
  answer = () => Response.json(offered);
  reconnect();
  await after(0);
  expect(features()).toEqual(offered);
  await after(600_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("LOGIN-01 a server is not asked for what it offers once nobody wants to know", async () => {
  const { unmount } = await unanswered();
  unmount();
  await after(600_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("LOGIN-01 LEGAL-01 the terms and the privacy policy are there without a reload once a server that could not be asked for them answers", async () => {
  const { useLegal } = await import("./legal");
  vi.useFakeTimers();
  const { result } = renderHook(useLegal);
  await after(0);
  expect(result.current).toEqual({});
  const texts = { terms: "/terms", privacy: "/privacy" };
  answer = () => Response.json({ ...offered, ...texts });
  await after(5_000);
  expect(result.current).toMatchObject(texts);
});
