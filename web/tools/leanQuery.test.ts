import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { lean, leftOut } from "./leanQuery.mjs";

const modules = join(import.meta.dirname, "../node_modules/@tanstack/query-core/build/modern");
const FILES = ["mutationCache.js", "infiniteQueryBehavior.js"];

test("the library that is installed exports from these files what is written instead", () => {
  for (const file of FILES)
    lean(file, readFileSync(join(modules, file), "utf8"), (names) => expect.unreachable(names));
});

test("a file that exports something else in a new version is told, by what it exported before", () => {
  const changed = vi.fn<(what: string) => void>();
  lean("mutationCache.js", "export { MutationCache, newThing };", changed);
  expect(changed.mock.calls).toEqual([["export { MutationCache };"]]);
});

test("a client needs of its cache of mutations what is left of it", () => {
  const client = readFileSync(join(modules, "queryClient.js"), "utf8");
  const left = lean("mutationCache.js", "export { MutationCache };", expect.unreachable);
  const called = [...client.matchAll(/#mutationCache\.(\w+)/g)].map(([, name]) => name ?? "");
  expect(called).not.toHaveLength(0);
  for (const name of called) expect(left).toContain(`${name}()`);
});

test.each(["useMutation", "MutationCache", "useInfiniteQuery", "infiniteQueryOptions"])(
  "nothing may import %s",
  (name) => {
    expect(`import { useQuery, ${name} } from "@tanstack/react-query";`).toMatch(leftOut);
    expect(`import { useQuery } from "@tanstack/react-query";\nconst ${name} = 1;`).not.toMatch(leftOut);
  },
);
