// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { language as text } from "#/text/language";
import { toastStore } from "#/ui/toasts";
import { chooseLanguage } from "./language";

/** What the page does with its cookie, and when it is loaded anew. */
let steps: string[];
let isKept: boolean;

beforeEach(() => {
  steps = [];
  isKept = true;
  let kept = "";
  vi.spyOn(document, "cookie", "set").mockImplementation((cookie) => {
    steps.push("write");
    if (isKept) kept = cookie.split(";", 1)[0] ?? "";
  });
  vi.spyOn(document, "cookie", "get").mockImplementation(() => (steps.push("read"), kept));
  vi.spyOn(globalThis.location, "reload").mockImplementation(() => void steps.push("reload"));
  vi.stubGlobal("fetch", async () => Response.json({}));
  sessionStorage.clear();
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

test("LANG-01 the page is loaded anew only once the browser has the language that it is to come in", async () => {
  expect(await chooseLanguage("zh-CN")).toBe(true);
  expect(steps).toEqual(["write", "read", "reload"]);
});

test("LANG-01 a browser that keeps no cookies says that the language could not be changed, and stays as it is", async () => {
  isKept = false;
  expect(await chooseLanguage("zh-CN")).toBe(false);
  expect(steps).not.toContain("reload");
  expect(toastStore.get().map(({ message }) => message)).toEqual([text.failed]);
});
