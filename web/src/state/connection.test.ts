// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { checkConnection, connectionStore, onConnected } from "./connection";

function setOnline(online: boolean): void {
  Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
  globalThis.dispatchEvent(new Event(online ? "online" : "offline"));
}

afterEach(() => vi.unstubAllGlobals());

test("POLISH-01 a check whose answer comes once the connection is gone doesn't count it as there", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const back = vi.fn<() => void>();
  const forget = onConnected(back);
  const checked = checkConnection();
  setOnline(false);
  answer(Response.json({ success: true }));
  expect(await checked).toBe(false);
  expect(connectionStore.get()).toBe(false);
  expect(back).not.toHaveBeenCalled();

  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: true })));
  setOnline(true);
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  forget();
});

test("POLISH-01 a check that gets no answer ends although nothing kept on the device can be looked up yet", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await checkConnection()).toBe(false);
  expect(connectionStore.get()).toBe(false);
});
