import { expect, test } from "vitest";
import type { Unsung } from "#/state/useMeeting";
import { turnOf } from "./unsung";

const match = (from: string): Unsung => ({
  meeting: { person: { id: "a", name: "Ben" } as Unsung["meeting"]["person"], me: "b" },
  from,
});

test("DISC-09 a match is celebrated where people are met, and where its like was given", () => {
  expect(turnOf([match("/discovery")], "/discovery", false)).toBe("celebrate");
  expect(turnOf([match("/profile/a")], "/profile/a", false)).toBe("celebrate");
  expect(turnOf([match("/profile/a"), match("/discover")], "/discovery", false)).toBe("celebrate");
});

test("DISC-09 elsewhere it is told in passing", () => {
  expect(turnOf([match("/discovery")], "/chat/r", false)).toBe("tell");
  expect(turnOf([match("/discovery")], "/profile/c", false)).toBe("tell");
});

test("DISC-09 it waits while another one is celebrated, and while a dialog is open", () => {
  expect(turnOf([match("/discovery")], "/match", false)).toBe("wait");
  expect(turnOf([match("/discovery")], "/discovery", true)).toBe("wait");
  expect(turnOf([match("/discovery")], "/chat/r", true)).toBe("wait");
  expect(turnOf([], "/discovery", false)).toBe("wait");
});
