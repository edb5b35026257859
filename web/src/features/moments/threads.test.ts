import { expect, test } from "vitest";
import { merge, threadsOf, withoutThread } from "./threads";

const first = (id: string) => ({ id, parent_comment_id: null });
const reply = (id: string, parent: string) => ({ id, parent_comment_id: parent });

test("MOM-05 replies stand under their parent, whatever came between; one whose parent is not there stands for itself", () => {
  const [a, b, c, d] = [first("a"), first("b"), reply("c", "a"), reply("d", "gone")];
  expect(threadsOf([a, b, c, d])).toEqual([
    { first: a, replies: [c] },
    { first: b, replies: [] },
    { first: d, replies: [] },
  ]);
});

test("MOM-05 a comment goes with its replies", () => {
  expect(withoutThread([first("a"), first("b"), reply("c", "a")], "a")).toEqual([first("b")]);
});

test("comments are in order, oldest first, each once, those on their way last", () => {
  const pending = { ...first("0-pending"), pending: true };
  const held = [first("a"), pending];
  expect(merge(held, [first("b"), first("a")])).toEqual([first("a"), first("b"), pending]);
});
