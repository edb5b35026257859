import { describe, expect, test } from "vitest";
import { withoutPerson } from "./withoutPerson";

const ben = { id: "b", name: "Ben" };
const cleo = { id: "c", name: "Cleo" };

describe("an answer without one person", () => {
  test("lists lose them and what is theirs, however deep", () => {
    expect(withoutPerson([ben, cleo], "b")).toEqual([cleo]);
    expect(
      withoutPerson(
        [
          { id: "room", user: ben },
          { id: "other", user: cleo },
        ],
        "b",
      ),
    ).toEqual([{ id: "other", user: cleo }]);
    expect(withoutPerson({ pages: [{ moments: [{ id: "m", user: ben }], has_more: true }] }, "b")).toEqual({
      pages: [{ moments: [], has_more: true }],
    });
    expect(withoutPerson({ liked: new Set(["b", "c"]), ids: ["b", "c"] }, "b")).toEqual({
      liked: new Set(["c"]),
      ids: ["c"],
    });
  });

  test("what does not name them is the very same thing", () => {
    const answer = { users: [cleo], at: new Date(0), none: null, liked: new Set(["c"]) };
    expect(withoutPerson(answer, "b")).toBe(answer);
  });
});
