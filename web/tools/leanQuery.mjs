// Leaves out of TanStack Query what this app doesn't use, which a bundler can't tell: every client has a cache of mutations, and every
// query can be one of several pages. Acts go through queues of their own here (src/state), and pages are kept by those who show them.
// In builds only.

const refused = 'throw new Error("this build leaves that out of TanStack Query: tools/leanQuery.mjs");';

/** What stands in the library's files instead, by the names that they export. */
const files = {
  "mutationCache.js": {
    MutationCache: `class MutationCache {
      build() { ${refused} }
      findAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
      clear() {}
    }`,
  },
  "infiniteQueryBehavior.js": {
    hasNextPage: `function hasNextPage() { ${refused} }`,
    hasPreviousPage: `function hasPreviousPage() { ${refused} }`,
    infiniteQueryBehavior: `function infiniteQueryBehavior() { ${refused} }`,
  },
};

/** One file of the library without what is left out; `changed` is told of a file that exports something else in a new version. */
export function lean(file, code, changed) {
  const instead = files[file];
  if (!instead) return code;
  const names = Object.keys(instead).join(", ");
  if (!code.includes(`export { ${names} };`)) changed(names);
  return `${Object.values(instead).join("\n")}\nexport { ${names} };\n`;
}

export function leanQuery() {
  const found = new Set();
  return {
    name: "lean-query",
    // The one that renders pages leaves queries out.
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    transform(code, id) {
      const [, file = ""] = /query-core\/build\/modern\/(\w+\.js)$/.exec(id) ?? [];
      if (!(file in files)) return undefined;
      found.add(file);
      const changed = (names) =>
        this.error(`${file} of TanStack Query does not export ${names} alone any more`);
      return { code: lean(file, code, changed), map: null };
    },
    buildEnd(error) {
      const lost = Object.keys(files).filter((file) => !found.has(file));
      if (!error && lost.length > 0) this.error(`TanStack Query has no ${lost.join(" and no ")} any more`);
    },
  };
}
