// Which files of one Rust crate use which others.
//
// A file uses another when one of its paths (`use crate::a::b::C`, `super::d()`, `publish_event::publish(…)`) names
// something that the other one defines or re-exports. `mod x;` only declares and is no use. Names that the crate's root
// re-exports are followed to the file that defines them: every file takes some from there. Code under `#[cfg(test)]` and
// files named tests.rs don't count.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const COMMENT = String.raw`\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/`;
const TEXT = String.raw`b?r(?<hashes>#*)"[\s\S]*?"\k<hashes>|b?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\.[^'\n]*)'`;
const TOKEN = new RegExp(
  `(?:${COMMENT})|(${TEXT})|('\\w+)|((?:r#)?[A-Za-z_]\\w*)|(::|[{}()[\\]<>;,#!*=.&|])|(\\n)`,
  "g",
);

/** The words and signs of a source text with their lines; a path in a literal (`with = "crate::hex"`) counts as code. */
function tokensOf(source) {
  const tokens = [];
  let line = 1;
  for (const found of source.matchAll(TOKEN)) {
    const [whole, literal, , lifetime, word, sign] = found;
    const path = literal && /^"((?:crate|super|self)(?:::\w+)+)"$/.exec(literal);
    if (path) tokens.push({ text: '""', path: path[1].split("::"), line });
    else if (word || sign) tokens.push({ text: (word ?? sign).replace(/^r#/, ""), line });
    else if (literal) tokens.push({ text: '""', line });
    else if (lifetime) tokens.push({ text: "'", line });
    line += whole.split("\n").length - 1;
  }
  return tokens;
}

const isWord = (token) => /^\w+$/.test(token?.text ?? "");

/** The index after the bracket that closes the one at `start`. */
function afterBracket(tokens, start) {
  const closing = { "{": "}", "(": ")", "[": "]" };
  const open = tokens[start].text;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    if (tokens[at].text === open) depth += 1;
    if (tokens[at].text === closing[open] && --depth === 0) return at + 1;
  }
  return tokens.length;
}

/** The index after the item that starts at `start`: its block, or its semicolon. */
function afterItem(tokens, start) {
  for (let at = start; at < tokens.length; at += 1) {
    if (tokens[at].text === ";") return at + 1;
    if (tokens[at].text === "{") return afterBracket(tokens, at);
    if (tokens[at].text === "(" || tokens[at].text === "[") at = afterBracket(tokens, at) - 1;
  }
  return tokens.length;
}

/** Without what stands under `#[cfg(test)]`. */
function withoutTests(tokens) {
  const kept = [];
  for (let at = 0; at < tokens.length; ) {
    const end = tokens[at].text === "#" && tokens[at + 1]?.text === "[" ? afterBracket(tokens, at + 1) : at;
    const attribute = tokens.slice(at, end).map((token) => token.text);
    if (attribute.join("") === "#[cfg(test)]") {
      let item = end;
      while (tokens[item]?.text === "#") item = afterBracket(tokens, item + 1);
      at = afterItem(tokens, item);
    } else {
      kept.push(tokens[at]);
      at += 1;
    }
  }
  return kept;
}

/** Every path of a use tree from `at` on, as {path, alias, line}, and the index after it. */
function useTree(tokens, at, prefix, found) {
  let path = prefix;
  while (at < tokens.length) {
    const { text, line } = tokens[at];
    if (text === "{") {
      at += 1;
      while (tokens[at].text !== "}") {
        at = useTree(tokens, at, path, found);
        if (tokens[at].text === ",") at += 1;
      }
      return at + 1;
    }
    if (text === "*") {
      found.push({ path, alias: "*", line });
      return at + 1;
    }
    path = [...path, text];
    at += 1;
    if (tokens[at]?.text === "::") at += 1;
    else if (tokens[at]?.text === "as") {
      found.push({ path, alias: tokens[at + 1].text, line });
      return at + 2;
    } else {
      if (path.at(-1) === "self") path = path.slice(0, -1);
      found.push({ path, alias: path.at(-1), line });
      return at;
    }
  }
  return at;
}

const DEFINES = new Set(["fn", "struct", "enum", "union", "trait", "type", "const", "static", "macro_rules"]);

function readModule(module, tokens, crate) {
  let public_ = false;
  let nested = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const { text, line } = tokens[at];
    if (tokens[at].path) module.literals.push({ path: tokens[at].path, line });
    if (text === "pub") {
      public_ = true;
      if (tokens[at + 1]?.text === "(") at = afterBracket(tokens, at + 1) - 1;
      continue;
    }
    if (text === "use" && tokens[at + 1]?.text !== "<") {
      const start = tokens[at + 1].text === "::" ? at + 2 : at + 1;
      const found = [];
      at = useTree(tokens, start, [], found);
      for (const one of found) module.uses.push({ ...one, reexports: public_ && nested === 0 });
    } else if (text === "mod" && nested === 0 && isWord(tokens[at + 1])) {
      const name = tokens[at + 1].text;
      if (tokens[at + 2].text === "{") {
        const end = afterBracket(tokens, at + 2);
        const inner = newModule(module.file, [...module.path, name], module);
        module.children.set(name, inner);
        readModule(inner, tokens.slice(at + 3, end - 1), crate);
        at = end - 1;
      } else {
        readFile(module, name, crate);
        at += 2;
      }
    } else {
      if (nested === 0 && DEFINES.has(text)) {
        const name =
          tokens[at + 1]?.text === "!" || tokens[at + 1]?.text === "mut" ? tokens[at + 2] : tokens[at + 1];
        if (isWord(name)) module.items.add(name.text);
      }
      if (text === "{") nested += 1;
      if (text === "}") nested -= 1;
      if (isWord(tokens[at]) && tokens[at - 1]?.text !== ".") {
        const path = [text];
        while (tokens[at + 1]?.text === "::" && isWord(tokens[at + 2])) {
          path.push(tokens[at + 2].text);
          at += 2;
        }
        module.paths.push({ path, line });
      }
    }
    public_ = false;
  }
}

function newModule(file, path, parent) {
  return { file, path, parent, children: new Map(), items: new Set(), uses: [], paths: [], literals: [] };
}

function readFile(parent, name, crate) {
  const folder = join(crate.root, ...parent.path);
  const file = [join(folder, `${name}.rs`), join(folder, name, "mod.rs")].find(existsSync);
  if (!file || name === "tests") return;
  const module = newModule(file, [...parent.path, name], parent);
  parent.children.set(name, module);
  crate.modules.push(module);
  readModule(module, withoutTests(tokensOf(readFileSync(file, "utf8"))), crate);
}

/**
 * The module that `path` names as seen from `module`, or the file of what it names: where that is defined, or else the
 * first file that re-exports it, except the crate's root. Nothing for what is of another crate.
 */
function resolve(path, module, crate, seen = new Set(), asking = module) {
  let [at, rest] = [module, path];
  if (path[0] === "crate") [at, rest] = [crate.top, path.slice(1)];
  else if (path[0] === "self") rest = path.slice(1);
  else while (at && rest[0] === "super") [at, rest] = [at.parent, rest.slice(1)];
  if (!at) return undefined;
  for (const [index, name] of rest.entries()) {
    const child = at.children.get(name);
    if (child) at = child;
    else if (at.items.has(name)) return { file: at.file };
    else {
      const key = `${at.path.join("::")} ${name}`;
      if (seen.has(key)) return undefined;
      seen.add(key);
      const target = imported(at, name, crate, seen);
      if (!target) return undefined;
      if (target.file) return at === crate.top || at === asking ? target : { file: at.file };
      const after = rest.slice(index + 1);
      return after.length === 0 ? target : resolve(["self", ...after], target.module, crate, seen, asking);
    }
  }
  return { module: at };
}

function imported(module, name, crate, seen) {
  const named = module.uses.find((use) => use.alias === name);
  if (named) return resolve(named.path, module, crate, seen);
  for (const glob of module.uses.filter((use) => use.alias === "*")) {
    const target = resolve([...glob.path, name], module, crate, seen);
    if (target) return target;
  }
  return undefined;
}

function each(module, visit) {
  visit(module);
  for (const child of module.children.values()) if (child.file === module.file) each(child, visit);
}

/** Map of each file below `root` to the files it uses: Map(file → Map(used file → line)). */
export function rustUses(root) {
  const entry = ["lib.rs", "main.rs"].map((name) => join(root, name)).find(existsSync);
  const crate = { root: dirname(entry), modules: [] };
  crate.top = newModule(entry, [], undefined);
  crate.modules.push(crate.top);
  readModule(crate.top, withoutTests(tokensOf(readFileSync(entry, "utf8"))), crate);
  const uses = new Map();
  for (const top of crate.modules) {
    const files = new Map();
    uses.set(top.file, files);
    each(top, (module) => {
      // A module that is imported is used by the paths through it; a glob, by the names that come from it.
      const isUse = (use) => use.alias !== "*" && !(use.reexports && module === crate.top);
      const paths = [...module.uses.filter(isUse), ...module.paths];
      const add = (file, line) => file && file !== top.file && !files.has(file) && files.set(file, line);
      for (const { path, line } of paths) add(resolve(path, module, crate)?.file, line);
      for (const { path, line } of module.literals) {
        const target = resolve(path, module, crate);
        add(target?.file ?? target?.module.file, line);
      }
    });
  }
  return uses;
}
