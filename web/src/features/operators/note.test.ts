import { describe, expect, test } from "vitest";
import { log as chinese } from "#/text/zh-CN/operators";
import { noteOf as noteWith } from "./note";

const noteOf = (act: string, note: string) => noteWith(act, note, (iso) => `at ${iso.slice(0, 10)}`);

describe("DESK-01 the notes of acts", () => {
  test("DESK-01 of a suspension they tell reason and end in words", () => {
    expect(noteOf("suspend", "fake_profile, until restored: A singer")).toBe(
      "For “A fake profile”, until restored: A singer",
    );
    const until = noteOf("suspend", "scam, until 2031-02-03T12:05:06.123456Z: Gift: cards");
    expect(until).toBe("For “Asks for money, or a scam” until at 2031-02-03: Gift: cards");
    expect(noteOf("suspend", "other, until restored")).toBe("For “Something else”, until restored");
  });

  test("DESK-01 of what was taken back, and of a role, the word comes from the texts", () => {
    expect(noteOf("take back", "suspend: A joke: no more")).toBe("Suspend: A joke: no more");
    expect(noteOf("overtaken", "decline: Not the gesture")).toBe("Decline: Not the gesture");
    expect(noteOf("appoint operator", "decides: On the team")).toBe("May decide: On the team");
    expect(noteOf("appoint operator", "looks")).toBe("May look");
    expect(noteOf("open report", "0abc")).toBe("Item 0abc");
  });

  test("DESK-01 what operators wrote themselves stays as it is", () => {
    for (const note of ["", "suspend: as agreed", "scam, until restored: no"])
      expect(noteOf("verify", note)).toBe(note);
    for (const note of ["", "Spam, until Friday"]) expect(noteOf("suspend", note)).toBe(note);
    expect(noteOf("take back", "of another release: why")).toBe("of another release: why");
  });

  test("DESK-01 in Chinese they have its punctuation", () => {
    expect(chinese.noted(chinese.told("虚假资料", ""), "歌手")).toBe("原因“虚假资料”，直到恢复：歌手");
    expect(chinese.said("Eve", "歌手")).toBe("Eve：歌手");
  });
});
