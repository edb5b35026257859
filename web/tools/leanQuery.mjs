// Leaves out of TanStack Query what this app doesn't use, which a bundler can't tell: every client has a cache of mutations, and every
// query can be one of several pages. Acts go through queues of their own here (src/state), and pages are kept by those who show them.
// In builds only.

import { leanPlugin } from "./leanPlugin.mjs";

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

/** What no module of the app may import any more. */
export const leftOut =
  /import \{[^}]*\b(?:\w*[mM]utat\w*|\w*[iI]nfiniteQuer\w*)\b[^}]*\} from "@tanstack\/(?:react-query|query-core)"/;

/** One file of the library without what is left out; `missing` is told of a file that exports something else in a new version. */
export function lean(file, code, missing) {
  const names = Object.keys(files[file]).join(", ");
  const exported = `export { ${names} };`;
  if (!code.includes(exported)) missing(exported);
  return `${Object.values(files[file]).join("\n")}\n${exported}\n`;
}

const fileOf = (id) => {
  const [, file = ""] = /query-core\/build\/modern\/(\w+\.js)$/.exec(id) ?? [];
  return file in files ? file : "";
};

export const leanQuery = () =>
  leanPlugin({
    name: "leanQuery",
    enforce: "pre",
    fileOf,
    required: Object.keys(files),
    lean,
    leftOut,
    own: /node_modules\/@tanstack\//,
  });
