// Leaves out of react-dom what this app doesn't use, which a bundler can't tell: all of the renderer is one module, and much of
// it is for features of their own. In builds only; what is left is React's own code.
import { leanPlugin } from "./leanPlugin.mjs";

const nothing = "() {}";
const refused = '() { throw new Error("this build leaves that out of React: tools/leanReact.mjs"); }';

const all = (names, instead) => Object.fromEntries(names.map((name) => [name, instead]));

/** What functions do instead, by their files: those with `nothing` do nothing anyway where a feature is not used, or are not called; those with `refused` must not be reached. */
const functions = {
  "react-dom-client.production.js": {
    // View transitions.
    ...all(
      [
        "applyViewTransitionName",
        "applyViewTransitionToHostInstances",
        "applyViewTransitionToHostInstancesRecursive",
        "commitAppearingPairViewTransitions",
        "commitDeletedPairViewTransitions",
        "commitEnterViewTransitions",
        "commitExitViewTransitions",
        "commitNestedViewTransitions",
        "createMeasurement",
        "createViewTransitionInstance",
        "measureNestedViewTransitions",
        "measureViewTransitionHostInstancesRecursive",
        "restoreEnterOrExitViewTransitions",
        "restoreNestedViewTransitions",
        "restorePairedViewTransitions",
        "restoreViewTransitionName",
        "restoreViewTransitionOnHostInstances",
        "startViewTransition",
      ],
      nothing,
    ),
    // Styles and scripts that components bring, and what is fetched for them beforehand: the page's policy forbids most.
    ...all(
      [
        "acquireResource",
        "insertStylesheet",
        "insertStylesheetIntoRoot",
        "insertSuspendedStylesheets",
        "preconnectAs",
        "preinitModuleScript",
        "preinitScript",
        "preinitStyle",
        "preload",
        "preloadModule",
        "preloadStylesheet",
        "suspendResource",
      ],
      nothing,
    ),
    getResource: "() { return null; }",
    // Fragments with a ref.
    ...all(
      [
        "commitNewChildToFragmentInstance",
        "deleteChildFromFragmentInstance",
        "scrollTextNodeIntoView",
        "validateDocumentPositionWithFiberTree",
      ],
      nothing,
    ),
    // Which components an error came through: nobody is told.
    ...all(["describeFiber", "describeNativeComponentFrame", "getComponentNameFromType"], nothing),
    getStackByFiberInDevAndProd: '() { return ""; }',
    // An indicator of the browser's own for transitions, behind a flag that is off.
    defaultOnDefaultTransitionIndicator: nothing,
    ...all(["mountActionState", "updateActivityComponent", "updateSuspenseListComponent"], refused),
    ...all(["dispatchActionState", "runActionStateAction", "updateActionStateImpl"], nothing),
  },
  "react-dom.production.js": {},
};

/** Other statements that go with them. */
const statements =
  /^(?:FragmentInstance\.prototype\.\w+|exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)) = function [\s\S]*?^};$/gm;

/** What no module may import any more. */
const leftOut =
  /import \{[^}]*\b(?:Activity|SuspenseList|ViewTransition|useActionState|useFormState|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule)\b[^}]*\} from "react(?:-dom)?"/;

/** React-DOM's code without what is left out; `missing` is told of a function that a new version doesn't have. */
export function lean(file, code, missing) {
  let left = code.replace(statements, "");
  for (const [name, instead] of Object.entries(functions[file])) {
    const whole = new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, "m");
    if (!whole.test(left)) missing(name);
    left = left.replace(whole, () => `function ${name}${instead}`);
  }
  return left;
}

const fileOf = (id) => {
  const [, file = ""] = /react-dom\/cjs\/([\w.-]+\.js)$/.exec(id) ?? [];
  return file in functions ? file : "";
};

export const leanReact = () =>
  leanPlugin({
    name: "leanReact",
    enforce: "pre",
    fileOf,
    required: Object.keys(functions),
    lean,
    leftOut,
    own: /node_modules\/react(-dom)?\//,
  });
