// Leaves out of the router what this app can't reach: the entry is smaller, and each link has four hooks less. In builds only.

import { leanPlugin } from "./leanPlugin.mjs";

/**
 * What functions of the router do instead, by its files: its links can load routes beforehand where its own framework serves them,
 * and it can load what routes show and send forms. This app has no such server and no data router; routes have
 * an `element`, no `Component`, and no `errorElement`.
 */
const functions = {
  "dom/ssr/components.js": {
    usePrefetchBehavior: "() { return [false, null, {}]; }",
    mergeRefs: "(ref) { return ref; }",
    PrefetchPageLinks: "() { return null; }",
  },
  "hooks.js": {
    useNavigateStable: '() { throw new Error("this build has no data router"); }',
    _renderMatches: `(matches, parents = []) {
      return matches && matches.reduceRight((outlet, match, index) => {
        const routeContext = { outlet, matches: parents.concat(matches.slice(0, index + 1)), isDataRoute: false };
        return React$1.createElement(RenderedRoute, { match, routeContext, children: match.route.element || outlet });
      }, null);
    }`,
  },
};

/** One file of the router without what is left out; `missing` is told of a function that a new version doesn't have. */
export function lean(file, code, missing) {
  // Names for developers keep components in that nothing shows; warnings and what is asked of the routes, which never change, are
  // for them, too: they get them while they develop.
  let left = code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/^(\t+)(?:warning|invariant)\(.*\);$/gm, "$1;")
    .replace(/ = (React\$1\.(?:forwardRef|memo|createContext)\()/g, " = /* @__PURE__ */ $1");
  for (const [name, instead] of Object.entries(functions[file] ?? {})) {
    const whole = new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, "m");
    if (!whole.test(left)) missing(name);
    left = left.replace(whole, () => `function ${name}${instead}`);
  }
  return left;
}

export const leanRouter = () =>
  leanPlugin({
    name: "leanRouter",
    fileOf: (id) => /react-router\/dist\/production\/lib\/(.+\.js)$/.exec(id)?.[1],
    required: Object.keys(functions),
    lean,
  });
