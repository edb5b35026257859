import { expect, test, vi } from "vitest";
import { createStore, notifyAfterPaint } from "./store";

function heardOf() {
  const store = createStore(0);
  const heard = vi.fn<() => void>();
  store.subscribe(heard);
  return { store, heard };
}

test("a change ahead of the picture is true at once, and heard of once the picture is drawn", async () => {
  const { store, heard } = heardOf();
  notifyAfterPaint(() => {
    store.set((now) => now + 1);
    store.set((now) => now + 1);
  });
  expect(store.get()).toBe(2);
  expect(heard).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

test("a page that draws no pictures hears of it all the same", async () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const { store, heard } = heardOf();
  notifyAfterPaint(() => store.set(() => 1));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
});

test("a change that fails half way leaves other changes heard at once, and what it changed heard of", async () => {
  const { store, heard } = heardOf();
  const failing = () =>
    notifyAfterPaint(() => {
      store.set(() => 1);
      throw new Error("no");
    });
  expect(failing).toThrow("no");
  store.set(() => 2);
  expect(heard).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
});
