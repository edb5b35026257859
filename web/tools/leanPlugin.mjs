// What leanReact, leanRouter and leanQuery share: a plugin, for builds only, that changes some files of a library. The build fails where
// a new version of the library has no such file, or lacks what is to be changed in it.

/**
 * `fileOf` answers the library's name for a module, and nothing for a module that stays as it is; `required` are the names that there
 * must be. `lean(file, code, missing)` answers what the file has instead, and tells `missing` of what it doesn't have any more.
 * `leftOut` finds an import of what is no longer there, which fails the build in every module but the library's `own`.
 */
export function leanPlugin({ name, enforce, fileOf, required, lean, leftOut, own }) {
  const found = new Set();
  const script = `tools/${name}.mjs`;
  return {
    name,
    enforce,
    // The build that renders pages has React from its package, and loads neither the router nor queries.
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      if (leftOut?.test(code) && !own.test(id)) this.error(`${id} imports what ${script} leaves out`);
      const file = fileOf(id);
      if (!file) return undefined;
      found.add(file);
      const missing = (what) => this.error(`${script}: ${file} has no ${what} any more`);
      return { code: lean(file, code, missing), map: null };
    },
    buildEnd(error) {
      const lost = required.filter((file) => !found.has(file));
      if (!error && lost.length > 0) this.error(`${script}: there is no ${lost.join(" and no ")} any more`);
    },
  };
}
