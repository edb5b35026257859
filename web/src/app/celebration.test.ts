import { expect, test } from "vitest";
import type { PendingCelebration } from "#/state/matchFlow";
import { addUnseen, celebrationStep } from "./celebration";

const match = (from: string | null): PendingCelebration => ({
  match: { person: { id: "a", name: "Ben" } as PendingCelebration["match"]["person"], me: "b", roomId: "7" },
  from,
});

test("DISC-09 a match is celebrated where people are met, and where its like was given", () => {
  expect(celebrationStep([match("/discovery")], "/discovery", false)).toBe("celebrate");
  expect(celebrationStep([match("/profile/a")], "/profile/a", false)).toBe("celebrate");
  expect(celebrationStep([match("/profile/a"), match("/discover")], "/discovery", false)).toBe("celebrate");
});

test("POLISH-02 whoever liked first sees the match celebrated on the discovery screen, and as a banner elsewhere", () => {
  expect(celebrationStep([match(null)], "/discovery", false)).toBe("celebrate");
  expect(celebrationStep([match(null)], "/profile/a", false)).toBe("banner");
});

test("DISC-09 elsewhere it is a banner", () => {
  expect(celebrationStep([match("/discovery")], "/chat/r", false)).toBe("banner");
  expect(celebrationStep([match("/discovery")], "/profile/c", false)).toBe("banner");
});

test("DISC-09 it waits while another one is celebrated, and while a dialog is open", () => {
  expect(celebrationStep([match("/discovery")], "/match", false)).toBe("wait");
  expect(celebrationStep([match("/discovery")], "/discovery", true)).toBe("wait");
  expect(celebrationStep([match("/discovery")], "/chat/r", true)).toBe("wait");
  expect(celebrationStep([], "/discovery", false)).toBe("wait");
});

test("POLISH-02 a match that the opening stream has found, and that a nudge tells of as well, counts once", () => {
  const { match: ben } = match(null);
  const carl = { ...ben, person: { ...ben.person, id: "c", name: "Carl" } };
  expect(addUnseen([ben, carl], [ben])).toEqual([carl, ben]);
  expect(addUnseen([], [ben, carl])).toEqual([ben, carl]);
});
