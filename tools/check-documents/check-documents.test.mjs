import assert from "node:assert/strict";
import { test } from "node:test";
import { commandsOf, functionsOf, linksOf, missingIn, missingTests, spansOf } from "./names.mjs";

const repository = {
  paths: [
    "crates",
    "crates/api",
    "crates/api/src",
    "crates/api/src/likes",
    "crates/api/src/likes/act.rs",
    "web",
    "web/src",
  ],
  words: new Set(["store", "write", "likes", "api_like_03_two_at_once", "retry", "after", "KINDRED_LOG"]),
  tasks: new Set(["test"]),
  scripts: new Set(["codegen"]),
};
const missing = (span) => missingIn(span, repository);

test("spans are what stands in backticks outside of blocks, commands what stands in blocks of sh", () => {
  const markdown = "One `a b`\nand `c\nd`.\n```sh\nmake test  # all `of` it\n\ncd web\n```\n```\n`x`\n```\n";
  assert.deepEqual(spansOf(markdown), [
    { span: "a b", line: 1 },
    { span: "c d", line: 2 },
  ]);
  assert.deepEqual(commandsOf(markdown), [
    { span: "make test", line: 5 },
    { span: "cd web", line: 7 },
  ]);
});

test("links are those to files", () => {
  assert.deepEqual(linksOf("[a](https://a.example)\n![b](docs/b.jpg) [c](c.md#top)"), [
    { target: "docs/b.jpg", line: 2 },
    { target: "c.md", line: 2 },
  ]);
});

test("a path is there from the root or as an ending, with placeholders for what varies", () => {
  assert.deepEqual(missing("crates/api/src/likes/act.rs"), []);
  assert.deepEqual(missing("api/src/<noun>/act.rs"), []);
  assert.deepEqual(missing("act.rs"), []);
  assert.deepEqual(missing("crates/api/src/pace.rs"), ["crates/api/src/pace.rs"]);
  assert.deepEqual(missing("undo.rs"), ["undo.rs"]);
});

test("words must be in some source, whatever stands around them", () => {
  assert.deepEqual(missing("store.write(|tx| …)"), []);
  assert.deepEqual(missing("Pace::likes"), ["Pace"]);
  assert.deepEqual(missing("Retry-After"), []);
  assert.deepEqual(missing("fn api_like_03_…"), []);
  assert.deepEqual(missing("api_like_04"), ["api_like_04"]);
  assert.deepEqual(missing("KINDRED_LOGS"), ["KINDRED_LOGS"]);
});

test("tasks and scripts must exist", () => {
  assert.deepEqual(missing("make test"), []);
  assert.deepEqual(missing("make tests"), ["make tests"]);
  assert.deepEqual(missing("npm run -s codegen"), []);
  assert.deepEqual(missing("npm run types"), ["npm run types"]);
});

test("a test that a document names must be there", () => {
  const functions = new Set(functionsOf("async fn api_like_03_two_at_once() {}\nfn helper() {}"));
  const read = () => 'test("SET-04 Log Out goes to /login", …)';
  const lost = (markdown) => missingTests(markdown, functions, read).map(({ span }) => span);
  assert.deepEqual(lost("`api_like_03_two_at_once`, SET-04 in `web/e2e/settings.spec.ts`, `no_such`"), []);
  assert.deepEqual(lost("`api_like_03_three_at_once`"), ["api_like_03_three_at_once"]);
  assert.deepEqual(lost("SET-05 in `web/e2e/settings.spec.ts`"), ["SET-05 in `web/e2e/settings.spec.ts`"]);
});
