import "./tools/node20.mjs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { DIST, pageLanguage, PUBLIC, textAliases } from "./tools/languages.mjs";
import { leanQuery } from "./tools/leanQuery.mjs";
import { leanReact } from "./tools/leanReact.mjs";
import { leanRouter } from "./tools/leanRouter.mjs";

const server = process.env["KINDRED_DEV_SERVER"] ?? "http://127.0.0.1:8080";

const everywhere =
  /src\/(ui\/(Button|IconButton|TopBar|Skeleton|ErrorState|Chip|cx|Spinner|lazy|toasts|outlines|unsavedInput|focus|lucideIcon|Badge|mediaQueries|plainKeys|useIsOpen)|state\/(goBack|serverFeatures)|api\/(credentials|serverFeatures)|text\/(zh-CN\/)?release)\.tsx?$|lucide-react\/(?!.*\/eye-off\.)/;

/** Every signed-in screen needs nearly all of it. */
const members =
  /@tanstack|src\/(app\/pendingTab|state\/(QueryProvider|accountState|shortcutHelpOpen|unread)|api\/(queryKeys|matches|rooms))\.tsx?$|icons\/user-round\./;
/** What most of those screens show: many small pieces compress badly. */
const pictures =
  /thumbhash|src\/(ui\/(Photo|photoWidths|Chip|useDebounced|sendsOnEnter|isBlank|fewBreaks)|api\/log|text\/(zh-CN\/)?serverWords)\.tsx?$|icons\/clock\./;
/** What those need that show people to like. */
const liking =
  /src\/(state\/(likes|likeFlags|actQueue|keptActs|deckEvents|sendAct|sending|matchFlow)|ui\/onePress|text\/(zh-CN\/)?(acts|discovery|places)|features\/matches\/useEndMatch)\.tsx?$|icons\/(bookmark|chevron-left|shield-check|map-pin|star)\./;

/** What chats and the list of them need besides. */
const rooms =
  /src\/(state\/(nudges|unsent|rooms\/(merge|changes))|api\/deletedAccount|ui\/formatTime|text\/(zh-CN\/)?timeWords)\.tsx?$/;

/** What is typed into: those who need one of them mostly need several. */
const fields = /src\/ui\/(Field|TextField|TextArea|ErrorText)\.tsx?$/;

/** What asks a question before something is done. */
const dialogs = /src\/ui\/(Dialog|AlertDialog)\.tsx$/;

const lucideIcon = fileURLToPath(new URL("./src/ui/lucideIcon.ts", import.meta.url));

/**
 * Leaves out of an icon what nobody reads: its name and size, and the random keys of its parts, which React only wants to differ
 * within the icon. What draws it is the app's own.
 */
const leanIcons: Plugin = {
  name: "lean-icons",
  enforce: "pre",
  resolveId: (source) => (source === "../createLucideIcon.mjs" ? lucideIcon : undefined),
  transform(code, id) {
    if (!/lucide-react\/.*\/icons\//.test(id)) return undefined;
    let part = 0;
    const lean = code
      .replace(/key: "\w+"/g, () => `key: "${(part += 1)}"`)
      .replace(/name: "[^"]+",\s*size: 24,/, "")
      .replace(/,\s*aliases: \[[^\]]*\]/, "")
      .replace("__iconData.node;", "");
    return { code: lean, map: null };
  },
};

/**
 * Has the font of the headings loaded with the page: found only once a heading is drawn, it would come after it, and what is
 * centred would move.
 */
const fontWithThePage: Plugin = {
  name: "font-with-the-page",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
          injectTo: "head-prepend",
        })),
  },
};

/** Serves the page of all components (dev/ui) at its path while the app is being developed; no build has it. */
const componentPage: Plugin = {
  name: "component-page",
  apply: "serve",
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (/^\/dev\/ui\/?(?:\?|$)/.test(request.url ?? "")) request.url = "/dev/ui.html";
      next();
    });
  },
};

/** The scripts that each script imports, once a bundle is written. */
const importsOf = new Map<string, readonly string[]>();
const noteImports: Plugin = {
  name: "note-imports",
  enforce: "pre",
  generateBundle(_, bundle) {
    for (const one of Object.values(bundle))
      if (one.type === "chunk") importsOf.set(one.fileName, one.imports);
  },
};

/** What has run before a script does: what it imports, and what that imports. */
function importedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  for (const one of importsOf.get(file) ?? []) {
    if (found.has(one)) continue;
    found.add(one);
    importedBy(one, found);
  }
  return found;
}

/**
 * Leaves out of what is to be loaded with a chunk the scripts that are there whenever it is wanted: those that the page loads by
 * itself, and those of the script that wants it. Each script that opens others would name them. Vite asks about the page before
 * it asks about chunks.
 */
function withoutThoseLoaded() {
  const loaded = new Set<string>();
  return (
    file: string,
    needed: string[],
    { hostId, hostType }: { hostId: string; hostType: "html" | "js" },
  ): string[] => {
    if (hostType === "html") for (const one of [file, ...needed]) loaded.add(one);
    const before = importedBy(hostId);
    return hostType === "html" ? needed : needed.filter((one) => !loaded.has(one) && !before.has(one));
  };
}

export default defineConfig({
  plugins: [
    noteImports,
    pageLanguage,
    react(),
    tailwindcss(),
    leanIcons,
    leanRouter(),
    leanQuery(),
    leanReact(),
    fontWithThePage,
    componentPage,
  ],
  publicDir: PUBLIC,
  resolve: {
    alias: [...textAliases, { find: "#", replacement: fileURLToPath(new URL("./src", import.meta.url)) }],
  },
  // The server puts a fresh nonce here each time it serves the page.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    outDir: DIST,
    manifest: true,
    target: "es2022",
    // The page's policy allows no data: fonts or scripts, and a preload polyfill would be an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutThoseLoaded() },
    rolldownOptions: {
      output: {
        // The entry names every chunk: short names keep it small.
        chunkFileNames: "assets/[hash:7].js",
        // Letters and digits that scripts have anyway: names in them take fewer bytes packed than with capitals.
        hashCharacters: "base36",
        codeSplitting: {
          groups: [
            // What nearly every screen shows comes as one piece: a chunk for each icon costs more than the icon.
            { name: "everywhere", test: everywhere, minShareCount: 5 },
            { name: "members", test: members, includeDependenciesRecursively: false },
            { name: "pictures", test: pictures, includeDependenciesRecursively: false },
            { name: "liking", test: liking, includeDependenciesRecursively: false },
            { name: "rooms", test: rooms, includeDependenciesRecursively: false },
            { name: "dialogs", test: dialogs, includeDependenciesRecursively: false },
            { name: "fields", test: fields, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // Pages that are rendered beforehand have the same icons.
  ssr: { noExternal: ["lucide-react"] },
  server: { proxy: { "/api": server, "/media": server, "/terms": server, "/privacy": server } },
  test: {
    setupFiles: ["./src/testing/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
    // A fifth faster than processes.
    pool: "threads",
    // One worker for each core. By default Vitest leaves one core free: on two cores a run then takes half as long again.
    maxWorkers: "100%",
    // A document takes longer to make than most tests of rules run. One that needs it begins with
    // `// @vitest-environment happy-dom`.
    projects: [
      { extends: true, test: { name: "rules", include: ["{src,tools}/**/*.test.ts"], environment: "node" } },
      {
        extends: true,
        test: { name: "components", include: ["src/**/*.test.tsx"], environment: "happy-dom" },
      },
    ],
  },
});
