// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadIfKnownOutdated } from "./release";
import { registerUnsavedInput } from "./unsavedInput";

const check = vi.hoisted(() => ({ run: (_betweenScreens: boolean) => Promise.resolve(false) }));
vi.mock("./chunk", () => ({
  setReleaseCheck: (run: typeof check.run) => {
    check.run = run;
  },
}));

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

test.each([
  ["the same release", page("index-1"), 200],
  ["a page that is no app", "<h1>Welcome to this hotel's network</h1>", 200],
  ["a failing server", page("index-2"), 503],
])("POLISH-01 %s is no new release", async (_, body, status) => {
  answers(body, status);
  expect(await check.run(true)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("POLISH-01 without an answer there is no new release", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await check.run(true)).toBe(false);
  await reloadIfKnownOutdated();
  expect(reload).not.toHaveBeenCalled();
});

test("POLISH-01 a new release never reloads the page in the midst of a screen, nor over what is typed", async () => {
  answers(page("index-2"));
  expect(await check.run(false)).toBe(true);
  registerUnsavedInput("test", () => true);
  expect(await check.run(true)).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test("POLISH-01 a new release reloads the page between screens, once", async () => {
  answers(page("index-3"));
  void check.run(true);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(await check.run(true)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});
