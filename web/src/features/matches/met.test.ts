import { expect, test } from "vitest";
import { metIn } from "./met";

const person = { id: "0000000000001", name: "Maya", pictures: [] };

test("MATCH-02 only a state that carries a person is a match", () => {
  expect(metIn({ person, roomId: "r" })).toEqual({ person, roomId: "r" });
  for (const state of [
    null,
    undefined,
    "person",
    {},
    { person: null },
    { person: { id: 1, name: "Maya" } },
  ]) {
    expect(metIn(state)).toBeNull();
  }
});
