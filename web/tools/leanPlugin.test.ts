import { expect, test } from "vitest";
import { leanPlugin } from "./leanPlugin.mjs";

interface Hooks {
  transform(code: string, id: string): { code: string } | undefined;
  buildEnd(error?: Error): void;
}

/** The plugin for a library of one file, whose errors are thrown. */
function plugin(): Hooks {
  const made = leanPlugin({
    name: "leanThing",
    fileOf: (id) => /node_modules\/thing\/(.+)$/.exec(id)?.[1],
    required: ["a.js"],
    lean(_, code, missing) {
      if (!code.includes("heavy")) missing("function heavy");
      return code.replace("heavy", "light");
    },
    leftOut: /import \{ heavy \}/,
    own: /node_modules\/thing\//,
  }) as unknown as Hooks;
  const error = (message: string) => {
    throw new Error(message);
  };
  return Object.assign(made, { error });
}
const inLibrary = "/web/node_modules/thing/a.js";

test("the library's file is changed, and other modules stay as they are", () => {
  const made = plugin();
  expect(made.transform("heavy()", inLibrary)?.code).toBe("light()");
  expect(made.transform("heavy()", "/web/src/app.ts")).toBeUndefined();
  expect(() => made.buildEnd()).not.toThrow();
});

test("a build fails where a module of the app imports what is left out; the library itself may", () => {
  const imports = 'import { heavy } from "thing";';
  expect(() => plugin().transform(imports, "/web/src/app.ts")).toThrow(
    "/web/src/app.ts imports what tools/leanThing.mjs leaves out",
  );
  expect(plugin().transform(imports, inLibrary)?.code).toContain("light");
});

test("a build fails where the library has no such file, or not what is to be changed in it, any more", () => {
  expect(() => plugin().transform("other()", inLibrary)).toThrow("a.js has no function heavy any more");
  expect(() => plugin().buildEnd()).toThrow("there is no a.js any more");
  expect(() => plugin().buildEnd(new Error("failed before"))).not.toThrow();
});
