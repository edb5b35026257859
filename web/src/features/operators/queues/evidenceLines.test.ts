import { expect, test } from "vitest";
import { linesOf } from "./evidenceLines";

const message = (id: string, sender_id: string, created_at: Date) => ({
  id,
  sender_id,
  content: id,
  has_picture: false,
  is_deleted: false,
  created_at: created_at.toISOString(),
});

test("TRUST-03 each message around a reported one names who wrote it, and the day where it changes", () => {
  const messages = [
    message("a", "1", new Date(2026, 2, 1, 23, 58)),
    message("b", "2", new Date(2026, 2, 1, 23, 59)),
    message("c", "2", new Date(2026, 2, 2, 0, 1)),
  ];
  const people = { reporter: { id: "1", name: "Ann" }, reported: { id: "2", name: "Ben" } };
  const lines = linesOf(messages, people);
  expect(lines.map(({ who }) => who)).toEqual(["Ann", "Ben", "Ben"]);
  expect(lines.map(({ day }) => day)).toEqual(["Sunday, March 1, 2026", undefined, "Monday, March 2, 2026"]);
  // Who has left since is in the room by nobody's id.
  const left = linesOf([message("a", "9", new Date(2026, 2, 1))], { ...people, reporter: null });
  expect(left[0]?.who).toBe("Somebody who left");
});
