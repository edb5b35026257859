// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOutdated, reloadIfKnownOutdated } from "./release";
import { registerUnsavedInput } from "./unsavedInput";

const page = (entry: string) =>
  `<script type="module" crossorigin src="/assets/${entry}.js" nonce="x"></script>`;
const answers = (body: string, status = 200) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // Only its name is read: a module in the page would be loaded.
  vi.spyOn(document, "querySelector").mockReturnValue(
    Object.assign(document.createElement("a"), { getAttribute: () => "/assets/index-1.js" }),
  );
  reload = vi.spyOn(globalThis.location, "reload").mockReturnValue();
  registerUnsavedInput("test", () => false);
});
afterEach(() => vi.unstubAllGlobals());

test("POLISH-01 the same release is no new one", async () => {
  answers(page("index-1"));
  expect(await isOutdated(true)).toBe(false);
  expect(await isOutdated(false)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["a page that is no app", "<h1>Welcome to this hotel's network</h1>", 200],
  ["a failing server", page("index-2"), 503],
])("POLISH-01 %s tells nothing of releases", async (_, body, status) => {
  answers(body, status);
  expect(await isOutdated(true)).toBeUndefined();
  expect(await isOutdated(false)).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test("POLISH-01 without an answer nothing is known of releases", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await isOutdated(true)).toBeUndefined();
  await reloadIfKnownOutdated();
  expect(reload).not.toHaveBeenCalled();
});

test("POLISH-01 a new release never reloads the page in the midst of a screen, nor over what is typed", async () => {
  answers(page("index-2"));
  expect(await isOutdated(false)).toBe(true);
  registerUnsavedInput("test", () => true);
  expect(await isOutdated(true)).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test("POLISH-01 a new release reloads the page between screens, once", async () => {
  answers(page("index-3"));
  void isOutdated(true);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(await isOutdated(true)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
