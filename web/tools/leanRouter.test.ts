import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { lean } from "./leanRouter.mjs";

const HOOKS = "hooks.js";
const stay = "function stay() {\n  return 1;\n}\n";

test("functions of the router do what is written instead, and the others what they did", () => {
  const code = `${stay}function useNavigateStable() {\n  return 2;\n}\n${stay}function _renderMatches(matches) {\n  return 3;\n}\n`;
  const missing = vi.fn<(name: string) => void>();
  const left = lean(HOOKS, code, missing);
  expect(left.split(stay)).toHaveLength(3);
  expect(left).not.toMatch(/return [23];/);
  expect(left).toContain("React$1.createElement(RenderedRoute");
  expect(missing).not.toHaveBeenCalled();
});

test("a function that the router has no more is told, by its name", () => {
  const missing = vi.fn<(name: string) => void>();
  lean(HOOKS, "function _renderMatches() {\n}\n", missing);
  expect(missing.mock.calls).toEqual([["useNavigateStable"]]);
});

test("what is for developers is left out of each file of the router", () => {
  const code = 'Link.displayName = "Link";\n\twarning(isFine, `a (long) text`);\n\treturn warning;\n';
  expect(lean("other.js", code, expect.unreachable)).toBe("\n\t;\n\treturn warning;\n");
});

test("the router that is installed has each of the functions", () => {
  const folder = join(import.meta.dirname, "../node_modules/react-router/dist/production/lib");
  for (const file of [HOOKS, "dom/ssr/components.js"])
    lean(file, readFileSync(join(folder, file), "utf8"), (name) => expect.unreachable(name));
});
