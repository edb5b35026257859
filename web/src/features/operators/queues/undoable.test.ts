import { expect, test } from "vitest";
import type { Made } from "../api";
import { undoable } from "./undoable";

const made = (id: string): Made => ({ id, decision: "close", until: 60_000 });
const ids = (all: readonly Made[]) => all.map(({ id }) => id);

test("DESK-02 what the server says can be taken back counts, and what was decided since it said so", () => {
  const own = [
    { ...made("a"), madeAt: 10 },
    { ...made("c"), madeAt: 30 },
  ];
  expect(ids(undoable(undefined, own, []))).toEqual(["a", "c"]);
  // It knows nothing of A any more, which another act has overtaken.
  expect(ids(undoable({ made: [made("b")], readAt: 20 }, own, []))).toEqual(["b", "c"]);
  expect(ids(undoable({ made: [made("b"), made("c")], readAt: 20 }, own, []))).toEqual(["b", "c"]);
});

test("DESK-02 what was taken back here is gone before the server says so", () => {
  expect(ids(undoable({ made: [made("a"), made("b")], readAt: 20 }, [], ["b"]))).toEqual(["a"]);
});
