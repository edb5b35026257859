import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeFirst, mergeOlder, mergeOne, withComments, withLike } from "./merge";

const of = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = (moments: readonly { id: string }[]) => moments.map(({ id }) => id).join("");

test("MOM-03 a like adds 1 and taking it back takes 1, never below 0; pressed twice it counts once", () => {
  const moment = { is_liked: false, likes: 0 };
  const liked = withLike(moment, true);
  expect(liked).toEqual({ is_liked: true, likes: 1 });
  expect(withLike(liked, true)).toBe(liked);
  expect(withLike(liked, false)).toEqual(moment);
  expect(withLike({ is_liked: true, likes: 0 }, false)).toEqual({ is_liked: false, likes: 0 });
});

test("MOM-05 the count of comments never falls below 0", () => {
  expect(withComments({ comments: 2 }, 1)).toEqual({ comments: 3 });
  expect(withComments({ comments: 2 }, -2)).toEqual({ comments: 0 });
  expect(withComments({ comments: 1 }, -4)).toEqual({ comments: 0 });
});

test("MOM-10 pages joined in any order and overlapping give each moment once, newest first", () => {
  const letters = fc.uniqueArray(fc.constantFrom(..."abcdefghij"));
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const all = [...new Set([...one, ...other])].sort().reverse().join("");
      expect(ids(mergeOlder(of(...one), of(...other)))).toBe(all);
    }),
  );
  expect(ids(mergeOne(of("d", "b"), { id: "c" }))).toBe("dcb");
});

test("the newest page joins what it reaches, takes out what is gone, and replaces what it does not reach", () => {
  expect(mergeFirst(of("d", "c", "b", "a"), of("e", "c"), "d")).toEqual({
    moments: of("e", "c", "b", "a"),
    replaced: false,
  });
  expect(mergeFirst(of("b", "a"), of("f", "e"), "b")).toEqual({ moments: of("f", "e"), replaced: true });
  expect(mergeFirst(of("b", "a"), [], "b")).toEqual({ moments: [], replaced: true });
  // An own moment put in front tells nothing of what lies between it and the rest.
  expect(mergeFirst(of("i", "b", "a"), of("i", "h"), "b")).toEqual({ moments: of("i", "h"), replaced: true });
});
