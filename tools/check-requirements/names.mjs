// Which requirements a document has, and which ones a source file names in its tests' titles or anywhere in its text.

/** The ids of the document's rows, in their order. */
export function rowsOf(markdown) {
  return [...markdown.matchAll(/^\| ((?:[A-Z]+-)+\d\d) \|/gm)].map(([, id]) => id);
}

/** What looks like an id and is none. */
const NO_REQUIREMENT = /^UTF-/;

/** The ids that a text names as they are written: SIGNUP-04. */
export function idsIn(text) {
  const found = [...text.matchAll(/(?<![A-Za-z0-9-])(?:[A-Z]+-)+\d\d(?![A-Za-z0-9])/g)].map(([id]) => id);
  return found.filter((id) => !NO_REQUIREMENT.test(id));
}

const TITLE =
  /(?<![\w.])(?:test|it|describe)((?:\.\w+)*)(?:\s*\(\s*\[[\s\S]*?\]\s*\)|\s*`[^`]*`)?\s*\(\s*([`'"])((?:(?!\2)[^\\]|\\[\s\S])*)\2/g;
const LEFT_OUT = /\.(?:skip|fixme|todo|fails)\b/;

/** The ids in the titles of the tests of a TypeScript file; a test that is skipped names nothing. */
export function typescriptTests(source) {
  return [...source.matchAll(TITLE)]
    .filter(([, how]) => !LEFT_OUT.test(how))
    .flatMap(([, , , title]) => idsIn(title));
}

const HAS_TESTS = /#\[cfg\(test\)\]|#\[(?:\w+::)?test\b/;
// `make test` runs what `make cluster-test` does in a stage of its own.
const IGNORED = /#\[ignore(?![^\]]*make cluster-test")[^\]]*\]\s*(?:#\[[^\]]*\]\s*)*(?:async\s+)?fn\s+(\w+)/g;

/**
 * The ids in the names of a Rust file's test functions: `api_like_03_two_at_once` is API-LIKE-03. Areas are those of the
 * document, so that `at_most_30` is no id; a name that starts like `word_01_` is one in any case.
 */
export function rustTests(path, source, areas) {
  if (!path.includes("/tests/") && !HAS_TESTS.test(source)) return [];
  const ignored = new Set([...source.matchAll(IGNORED)].map(([, name]) => name));
  const names = [...source.matchAll(/\bfn\s+(\w+)/g)]
    .map(([, name]) => name)
    .filter((name) => !ignored.has(name));
  const known = new RegExp(`(?<![A-Z0-9])(?:${[...areas].join("|")})-\\d\\d(?![0-9])`, "g");
  return names.flatMap((name) => {
    const flat = name.toUpperCase().replaceAll("_", "-");
    const first = /^(?:[A-Z]+-){1,2}0\d(?=-|$)/.exec(flat);
    return [...new Set([...flat.matchAll(known)].map(([id]) => id).concat(first ?? []))];
  });
}

/**
 * What is wrong between the rows of a document and the files [{path, source}]: ids that it lacks, with the files that
 * name them, rows that no test names, and rows that it has twice.
 */
export function compare(rows, files) {
  const areas = new Set(rows.map((id) => id.slice(0, -3)));
  const known = new Set(rows);
  const shown = new Set();
  const unknown = new Map();
  for (const { path, source } of files) {
    const isTest = /\.(?:test|spec)\.tsx?$/.test(path);
    const titles = path.endsWith(".rs")
      ? rustTests(path, source, areas)
      : isTest
        ? typescriptTests(source)
        : [];
    for (const id of titles) shown.add(id);
    for (const id of [...titles, ...idsIn(source)]) {
      if (!known.has(id)) unknown.set(id, (unknown.get(id) ?? new Set()).add(path));
    }
  }
  return {
    unknown: [...unknown].map(([id, paths]) => ({ id, paths: [...paths] })),
    unshown: [...known].filter((id) => !shown.has(id)),
    twice: rows.filter((id, at) => rows.indexOf(id) !== at),
  };
}
