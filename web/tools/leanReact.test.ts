import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { expect, test, vi } from "vitest";
import { lean } from "./leanReact.mjs";

const FILE = "react-dom-client.production.js";

/** The functions that are left out: those that code without any of them lacks. */
function leftOut(): string[] {
  const names: string[] = [];
  lean(FILE, "", (name) => names.push(name));
  return names;
}
const withBody = (name: string) => `function ${name}(a, b) {\n  if (a) {\n    return b;\n  }\n}\n`;

test("functions that the app doesn't use lose what they did, and the others keep it", () => {
  const names = leftOut();
  expect(names.length).toBeGreaterThan(0);
  const stay = withBody("preloadedByNobody");
  const missing = vi.fn<(name: string) => void>();
  const left = lean(FILE, names.map((name) => withBody(name) + stay).join(""), missing);
  expect(missing).not.toHaveBeenCalled();
  const between = left.split(stay).slice(0, -1);
  expect(between.map((text) => /^function (\w+)\(\) \{.*\}\n$/.exec(text)?.[1])).toEqual(names);
  expect(left.replaceAll(stay, "")).not.toContain("return b");
});

test("what must not be reached says where it is left out", () => {
  const left = lean(FILE, withBody("updateActivityComponent"), () => undefined);
  expect(() => new Script(`${left}updateActivityComponent();`).runInThisContext()).toThrow(
    "tools/leanReact.mjs",
  );
});

test("a function that React has no more is told, by its name", () => {
  const [gone = "", ...others] = leftOut();
  const missing = vi.fn<(name: string) => void>();
  lean(FILE, others.map(withBody).join(""), missing);
  expect(missing.mock.calls).toEqual([[gone]]);
});

test("statements that go with them are left out, others are not", () => {
  const method = "FragmentInstance.prototype.focus = function (a) {\n  return a;\n};\n";
  const kept = "exports.flushSync = function (a) {\n  return a;\n};\n";
  const preload = "exports.preload = function (a) {\n  return a;\n};\n";
  expect(lean("react-dom.production.js", method + kept + preload, expect.unreachable)).toBe(`\n${kept}\n`);
});

test("the React that is installed has each of the functions, and what is left of it is a script", () => {
  const code = readFileSync(join(import.meta.dirname, "../node_modules/react-dom/cjs", FILE), "utf8");
  const left = lean(FILE, code, (name) => expect.unreachable(name));
  expect(left.length).toBeLessThan(code.length);
  expect(() => new Script(`(function (exports, require, module) {${left}\n})`)).not.toThrow();
});
