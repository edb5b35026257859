import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replaceApp } from "./replaceApp";

/** A worker that waits to be activated, as a page sees it, and what it was told. */
class WaitingWorker extends EventTarget {
  state = "installed";
  readonly told: unknown[] = [];

  postMessage(message: unknown, ports: readonly MessagePort[] = []): void {
    this.told.push(message);
    if (message === "replace") ports[0]?.postMessage("replaced");
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

const replaced = (worker: WaitingWorker) => replaceApp(worker as unknown as ServiceWorker);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("LANG-01 APP-01 an app that is activated in time takes no pages away", async () => {
  const worker = new WaitingWorker();
  const done = replaced(worker);
  worker.become("activated");
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.told).toEqual(["activate"]);
});

test("LANG-01 APP-01 one that still waits after 4 seconds takes the pages of the old one away", async () => {
  const worker = new WaitingWorker();
  const done = replaced(worker);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(worker.told).toEqual(["activate"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(worker.told).toEqual(["activate", "replace"]);
  await done;
});

test("LANG-01 APP-01 without a connection the pages of the old one stay until there is one", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const worker = new WaitingWorker();
  const done = replaced(worker);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(worker.told).toEqual(["activate"]);
  vi.stubGlobal("navigator", { onLine: true });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(worker.told).toEqual(["activate", "replace"]);
  await done;
});

test("LANG-01 an app that can't be kept is told", async () => {
  const worker = new WaitingWorker();
  worker.state = "installing";
  const done = replaced(worker);
  worker.become("redundant");
  await expect(done).rejects.toThrow("could not be kept");
});
