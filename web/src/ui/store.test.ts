// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { createStore, notifyAfterPaint } from "./store";

function storeWithListener() {
  const store = createStore(0);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  return { store, listener };
}

test("a change before the paint is in the store at once; listeners are called after the paint", async () => {
  const { store, listener } = storeWithListener();
  notifyAfterPaint(() => {
    store.set((now) => now + 1);
    store.set((now) => now + 1);
  });
  expect(store.get()).toBe(2);
  expect(listener).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
});

test("listeners are called on a page that is not painted, too", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const { store, listener } = storeWithListener();
  notifyAfterPaint(() => store.set(() => 1));
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
});

test("after a change that throws, later changes call listeners at once, and so does what it had changed", async () => {
  const { store, listener } = storeWithListener();
  const failing = () =>
    notifyAfterPaint(() => {
      store.set(() => 1);
      throw new Error("no");
    });
  expect(failing).toThrow("no");
  store.set(() => 2);
  expect(listener).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
});
