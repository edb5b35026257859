import { expect, test } from "vitest";
import { behind } from "./conversations";

const rooms = (ids: string) => [...ids].map((id) => ({ id }));
const after = (held: string, first: string) =>
  behind(rooms(held), rooms(first))
    .map((room) => room.id)
    .join("");

test.each([
  ["nothing new", "abcdef", "abc", "def"],
  ["a new one pushes the last one down", "abcdef", "xab", "cdef"],
  ["one from further down comes up", "abcdef", "eab", "cdf"],
  ["one of the page is gone", "abcdef", "acd", "ef"],
  ["all of the page is new", "abc", "xyz", "abc"],
  ["the order within the page changes", "abcdef", "cab", "def"],
])("MSGS-02 conversations behind the first page: %s", (_, held, first, expected) => {
  expect(after(held, first)).toBe(expected);
});
