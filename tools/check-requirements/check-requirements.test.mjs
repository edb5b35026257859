import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, idsIn, rowsOf, rustTests, typescriptTests } from "./names.mjs";

test("rows are the ids of the document's tables", () => {
  const markdown =
    "# SET\n| id | what holds |\n|---|---|\n| SET-01 | One, as SET-02 says. |\n| API-SYS-04 | Two. |\n";
  assert.deepEqual(rowsOf(markdown), ["SET-01", "API-SYS-04"]);
});

test("an id stands alone in a text", () => {
  assert.deepEqual(idsIn("// LIMIT-02: UTF-16, SHA-256 and a-b-12; see (API-LIKE-03)."), [
    "LIMIT-02",
    "API-LIKE-03",
  ]);
});

test("titles of every kind of TypeScript test count, those of skipped ones don't", () => {
  const source = `
    test("SET-01 one, and SET-02", () => {});
    test.describe('SET-03 many', () => {});
    it.each([["a"], ["b"]])(\`SET-04 \${name}\`, () => {});
    test.skip("SET-05 later", () => {});
    expect.test("SET-06");
    test(\n      "SET-07 it's on the next line",\n      () => {});`;
  assert.deepEqual(typescriptTests(source), ["SET-01", "SET-02", "SET-03", "SET-04", "SET-07"]);
});

test("names of Rust tests count, those of ignored ones and of other files don't", () => {
  const source = `
    #[tokio::test] async fn api_like_03_two_at_once() {}
    fn set_12_and_set_13_together() {}
    fn at_most_30_people() {}
    fn perf_02_a_message_costs_little() {}
    #[ignore = "slow"] #[tokio::test] async fn set_14_slow() {}
    #[ignore = "slow: make cluster-test"] #[test] fn set_15_in_a_stage_of_its_own() {}`;
  const areas = new Set(["API-LIKE", "SET"]);
  assert.deepEqual(rustTests("crates/a/src/a.rs", source, areas), [
    "API-LIKE-03",
    "SET-12",
    "SET-13",
    "PERF-02",
    "SET-15",
  ]);
  assert.deepEqual(rustTests("crates/a/src/a.rs", "fn set_12_is_no_test() {}", areas), []);
});

test("an id that the document lacks and a row that no test names are told, a comment shows nothing", () => {
  const files = [
    { path: "web/e2e/set.spec.ts", source: 'test("SET-01 one", () => {});\ntest("SET-09 none", () => {});' },
    { path: "crates/a/src/a.rs", source: "// SET-02 and SET-08\n" },
  ];
  assert.deepEqual(compare(["SET-01", "SET-02", "SET-02"], files), {
    unknown: [
      { id: "SET-09", paths: ["web/e2e/set.spec.ts"] },
      { id: "SET-08", paths: ["crates/a/src/a.rs"] },
    ],
    unshown: ["SET-02"],
    twice: ["SET-02"],
  });
});
