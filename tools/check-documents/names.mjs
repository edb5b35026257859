// What a Markdown document names in backticks, and what of it a repository lacks.

/** The code spans of a document with their lines; a span may go on in the next line. */
export function spansOf(markdown) {
  const text = markdown.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, " "));
  return [...text.matchAll(/`([^`]+)`/g)].map((found) => ({
    span: found[1].replace(/\s+/g, " "),
    line: text.slice(0, found.index).split("\n").length,
  }));
}

/** The commands of a document's code blocks, a line each. */
export function commandsOf(markdown) {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap((block) => {
    const before = markdown.slice(0, block.index).split("\n").length;
    return block[1]
      .split("\n")
      .map((text, at) => ({ span: text.replace(/(?:^|\s)#.*$/, "").trim(), line: before + 1 + at }))
      .filter(({ span }) => span !== "");
  });
}

/** The files that a document links to, with their lines. */
export function linksOf(markdown) {
  return [...markdown.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((found) => ({
    target: found[1],
    line: markdown.slice(0, found.index).split("\n").length,
  }));
}

const TEST = /^[a-z]\w*(?:_\w+){3,}$/;

/** The names of functions in Rust's sources: a test is one of them. */
export function functionsOf(source) {
  return [...source.matchAll(/\bfn (\w+)/g)].map(([, name]) => name);
}

/**
 * The tests that a document names and that aren't there: a span like a Rust test's name must be a function, and for
 * "SET-04 in `web/e2e/settings.spec.ts`" that file must have a test of that row. `read` gives a file's text.
 */
export function missingTests(markdown, functions, read) {
  const lost = spansOf(markdown).filter(({ span }) => TEST.test(span) && !functions.has(span));
  const inBrowser = [...markdown.matchAll(/([A-Z]+-\d\d) in `([\w./-]+\.spec\.ts)`/g)]
    .filter(([, id, path]) => !new RegExp(`test\\("[^"]*\\b${id}\\b`).test(read(path)))
    .map((found) => ({ span: found[0], line: markdown.slice(0, found.index).split("\n").length }));
  return [...lost, ...inBrowser];
}

const PATH = /^[\w.<>*…-]+(?:\/[\w.<>*…-]+)+\/?$/;
const FILE = /\.(?:rs|tsx?|mjs|md|json|css|sql|toml)$/;
const PROGRAMS = new Set(["npx", "cargo", "npm", "node"]);
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** True if a path, in which `<noun>`, `*` and `…` stand for anything, is one of `paths` or the end of one. */
function exists(path, paths) {
  const pattern = path
    .replace(/\/$/, "")
    .split(/<[^>]*>|\*|…/)
    .map(escape)
    .join("[^/]*");
  const ends = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((one) => ends.test(one));
}

/**
 * What is wrong with a span: a path or file that isn't there, a task that the Makefile lacks, or words that no source
 * has. `repository` is {paths, words: Set, tasks: Set, scripts: Set}.
 */
export function missingIn(span, repository) {
  const { paths, words, tasks, scripts } = repository;
  const lost = [];
  const rest = span.replace(/\b(make|npm run(?: -s)?) ([a-z][\w:-]*)/g, (whole, program, name) => {
    if (!(program === "make" ? tasks : scripts).has(name)) lost.push(whole);
    return "";
  });
  for (const part of rest.split(" ").filter((part) => !PROGRAMS.has(part))) {
    if (PATH.test(part) && !/^\d/.test(part) && (FILE.test(part) || exists(part.split("/")[0], paths))) {
      if (!exists(part.replace(/^(?:\.\.?\/)+/, ""), paths)) lost.push(part);
    } else if (FILE.test(part) && /^[\w.-]+$/.test(part)) {
      if (!exists(part, paths) && !words.has(part)) lost.push(part);
    } else {
      // A header is written in lower case in Rust; `api_like_03` is the beginning of tests' names.
      const isHeader = /^[A-Z]\w*(?:-[A-Z]\w*)+/.test(part);
      const begins = (word) => /_\d\d_?$/.test(word) && [...words].some((other) => other.startsWith(word));
      const known = (word) => words.has(word) || (isHeader && words.has(word.toLowerCase())) || begins(word);
      lost.push(...(part.match(/[A-Za-z_]\w{2,}/g) ?? []).filter((word) => !known(word)));
    }
  }
  return lost;
}
