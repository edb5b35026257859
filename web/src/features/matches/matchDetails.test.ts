import { expect, test } from "vitest";
import { matchDetailsIn } from "./matchDetails";

const me = "0000000000009";
const person = { id: "0000000000001", name: "Maya", pictures: [] };

test("MATCH-02 only a state that carries a person is a match", () => {
  expect(matchDetailsIn({ person, me, roomId: "r" }, me)).toEqual({ person, me, roomId: "r" });
  for (const state of [
    null,
    undefined,
    "person",
    {},
    { person: null, me },
    { person: { id: 1, name: "Maya" }, me },
  ]) {
    expect(matchDetailsIn(state, me)).toBeNull();
  }
});

test("MATCH-02 a match that another account made is not found", () => {
  expect(matchDetailsIn({ person, me, roomId: "r" }, "0000000000008")).toBeNull();
  expect(matchDetailsIn({ person, roomId: "r" }, me)).toBeNull();
});
