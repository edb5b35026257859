// Renders the screens that people come in by into pages of their own, so that their first paint waits for no script:
// dist/prerendered/<path>.html, the styles inside. The server sends them for these paths, and the app takes them over.
import "./node20.mjs";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { DIST as dist } from "./languages.mjs";
import { FIRST_PAGE, ONE } from "./pages.mjs";
import { earlyQuestions, PAGE_START } from "./pageStart.mjs";

const web = join(import.meta.dirname, "..");
const made = join(web, "node_modules", ".prerender");
const bundle = pathToFileURL(join(made, "prerender.mjs"));

const accounts = "src/features/accounts";
/**
 * What screens of signed-in people ask for when they open, `wait` milliseconds after the person is known (DISC-07). Not the messages
 * of a chat: whoever has them has read them, and may have left before the scripts have shown any.
 */
const people = { first: "/api/users/discover?limit=20", wait: 100, photo: true };
const moments = { first: "/api/moments/list?limit=20&offset=0" };
const conversations = { first: "/api/messages/rooms?limit=50&shape=row" };
const profile = { first: "/api/users/{id}" };
/**
 * Each path, the screen whose script its page asks for, and whom it is rendered for: somebody with a session sees outlines
 * first. `session`: "any" where nobody's session makes a difference. `unless`: what in localStorage makes another first render.
 * `one`: the page is that of any id in place of the last part of its path. `asks`: what is asked for before the scripts are there.
 */
const pages = [
  { path: "/", screen: `${accounts}/welcome/WelcomeScreen.tsx`, session: "any" },
  { path: "/login", screen: `${accounts}/login/LoginScreen.tsx` },
  { path: "/signup", screen: `${accounts}/signup/SignupScreen.tsx`, unless: "kindred.signup" },
  { path: "/discover", screen: "src/features/discovery/DiscoveryScreen.tsx", member: true, asks: people },
  { path: "/discovery", screen: "src/features/discovery/DiscoveryScreen.tsx", member: true, asks: people },
  { path: "/moments", screen: "src/features/moments/MomentsScreen.tsx", member: true, asks: moments },
  { path: "/messages", screen: "src/features/rooms/MessagesScreen.tsx", member: true, asks: conversations },
  { path: "/my-profile", screen: "src/features/profiles/me/MyProfileScreen.tsx", member: true },
  { path: "/settings", screen: "src/features/settings/SettingsScreen.tsx", member: true },
  { path: "/my-likes", screen: "src/features/likes/LikesScreen.tsx", member: true },
  { path: "/chat/0", screen: "src/features/messages/ChatScreen.tsx", member: true, one: true },
  {
    path: "/profile/0",
    screen: "src/features/profiles/ProfileScreen.tsx",
    member: true,
    one: true,
    asks: profile,
  },
];

/** What of a browser the app's modules ask for when they are loaded. */
function standInFor({ path, member }) {
  const storage = {
    getItem: (name) => (member && name === "kindred.token" ? "some token" : null),
    setItem() {},
    removeItem() {},
  };
  const nothing = () => {};
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, location: { pathname: path } });
  const listening = { addEventListener: nothing, removeEventListener: nothing };
  Object.assign(globalThis, { ...listening, document: { ...listening, querySelector: () => null } });
  // What would keep this process waiting.
  delete globalThis.BroadcastChannel;
}

/** Rendered anew for each page: modules keep what they found when they were loaded. */
async function rendered(page) {
  standInFor(page);
  const { render, memberPage, deckPhoto } = await import(`${bundle}?${page.path}`);
  const { html, session } = await render(page.path);
  const photo = page.asks?.photo ? deckPhoto : undefined;
  if (page.member) return { html, session, photo, ...memberPage(page.path) };
  const [title = ""] = /<title>.*?<\/title>/.exec(html) ?? [];
  return { html: html.replace(title, ""), session, title, tabs: "" };
}

/** The policy of the page allows no style attributes: each becomes a class. React leaves both alone until it changes the style. */
function withoutStyleAttributes(html) {
  const rules = [];
  const classes = html.replace(/<[a-z][^>]* style="[^>]*>/g, (tag) => {
    const name = `style-${rules.length}`;
    const [, style] = / style="([^"]*)"/.exec(tag);
    if (/&(?!quot;|#x27;)/.test(style) || !/^<[a-z]+ /.test(tag))
      throw new Error(`an unexpected style: ${tag}`);
    rules.push(`.${name}{${style.replaceAll("&quot;", '"').replaceAll("&#x27;", "'")}}`);
    const bare = tag.replace(/ style="[^"]*"/, "");
    return / class="/.test(bare)
      ? bare.replace(' class="', ` class="${name} `)
      : bare.replace(/^<[a-z]+/, `$& class="${name}"`);
  });
  return { html: classes, rules: rules.join("") };
}

const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
/** The scripts that a screen needs beside the entry's. */
function scriptsOf(key, seen = new Set()) {
  if (seen.has(key) || manifest[key].isEntry) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) scriptsOf(next, seen);
  return seen;
}

const template = readFileSync(join(dist, "index.html"), "utf8");
const [sheet, href] = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/.exec(template);
const styles = readFileSync(join(dist, href), "utf8").trim();

/** A function as replacement: the styles may hold what `replace` would take for a pattern. */
const put = (text, from, to) => {
  if (!text.includes(from)) throw new Error(`the built page lacks ${from}`);
  return text.replace(from, () => to);
};

const SCRIPT_TAG = / *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g;

/** Has the page ask for its scripts once it is painted. They stay in its text, where it is looked up of which release it is. */
function loadedAfterPaint(text) {
  const scripts = text.match(SCRIPT_TAG) ?? [];
  if (scripts.length < 2) throw new Error("the scripts of a page were not found");
  const template = `<template id="scripts">${scripts.map((tag) => tag.trim()).join("")}</template>`;
  const bare = text.replace(SCRIPT_TAG, "");
  return put(bare, "</body>", `${template}<script>${PAGE_START}</script>\n  </body>`);
}

async function pageOf(page) {
  const { html, session, title, tabs, photo } = await rendered(page);
  const { html: body, rules } = withoutStyleAttributes(html);
  if (/<(?:script|link|style)\b|role="alert"[^>]*>(?!<\/)/.test(body))
    throw new Error(`${page.path} was not rendered: ${body}`);
  const keys = [page.screen, ...(page.member ? ["src/app/SignedInFrame.tsx"] : [])];
  const files = new Set(keys.flatMap((key) => [...scriptsOf(key)].map((part) => manifest[part].file)));
  const preloads = [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("\n    ");
  let text = template.replaceAll(' nonce="__CSP_NONCE__"', "").replace(/ *<meta property="csp-nonce">\n/, "");
  text = put(
    text,
    sheet.replaceAll(' nonce="__CSP_NONCE__"', ""),
    `${preloads}\n    <style>${styles}${rules}</style>`,
  );
  // The first paint waits for no script, so the font that it needs comes before them.
  text = text.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
  if (title) text = put(text, "<title>Kindred</title>", title);
  // Outlines are not taken over: the app draws its own in their place, and takes these tabs away once it has its own.
  const early = tabs && `<div id="early-tabs">${tabs}</div>`;
  const attributes = page.member
    ? ""
    : ` data-session="${page.session ?? session}" data-unless="${page.unless ?? ""}"`;
  text = put(text, '<div id="root"></div>', `<div id="root"${attributes}>${body}</div>${early}`);
  // A page of outlines has its content by scripts alone: they don't wait.
  const script = page.member ? earlyQuestions({ ...page.asks, photo }) : PAGE_START;
  text = page.member
    ? put(text, '<script type="module"', `<script>${script}</script>\n    <script type="module"`)
    : loadedAfterPaint(text);
  return { text, style: `${styles}${rules}`, script };
}

await build({
  root: web,
  configFile: join(web, "vite.config.ts"),
  logLevel: "error",
  build: {
    ssr: "src/app/prerender.tsx",
    outDir: made,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: { output: { entryFileNames: "prerender.mjs", codeSplitting: false } },
  },
});

const folder = join(dist, "prerendered");
mkdirSync(folder, { recursive: true });
const nameOf = ({ path, one }) => (one ? path.split("/")[1] + ONE : path.slice(1) || FIRST_PAGE);
const hashOf = (text) => createHash("sha256").update(text).digest("base64");
for (const page of pages) {
  const { text, style, script } = await pageOf(page);
  const name = nameOf(page);
  writeFileSync(join(folder, `${name}.html`), text);
  // The page's policy allows these styles, and this script, by their hash.
  writeFileSync(join(folder, `${name}.sha256`), hashOf(style));
  writeFileSync(join(folder, `${name}.script.sha256`), hashOf(script));
}
