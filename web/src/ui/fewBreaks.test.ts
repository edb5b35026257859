import { expect, test } from "vitest";
import { fewBreaks } from "./fewBreaks";

test("CHAT-02 MOM-02 PROFILE-01 of many line breaks in a row two are shown, also where the lines between have spaces", () => {
  expect(fewBreaks(`Hello${"\n".repeat(15)}world`)).toBe("Hello\n\nworld");
  expect(fewBreaks("Hello\n \n\t\nworld")).toBe("Hello\n\nworld");
  expect(fewBreaks("One\n\n\n\nTwo\n\n\nThree")).toBe("One\n\nTwo\n\nThree");
});

test("CHAT-02 MOM-02 PROFILE-01 lines of invisible characters alone are no words between the breaks", () => {
  for (const invisible of ["\u200B", "\u3164", "\u2800", "\u115F", "\uFE0F", "\u{E0020}"])
    expect(fewBreaks(`Hello${`\n${invisible}`.repeat(15)}\nworld`)).toBe("Hello\n\nworld");
});

test("CHAT-02 MOM-02 PROFILE-01 a long text of blank lines takes no long time", () => {
  const blanks = " ".repeat(50_000);
  const text = `Hello\n${blanks}\n${blanks}world`;
  expect(fewBreaks(text)).toBe(text);
});

test("CHAT-02 MOM-02 PROFILE-01 two line breaks, and the indents of lines, stay as they were written", () => {
  const poem = "  One\n\n  Two\n    Three\n \nFour";
  expect(fewBreaks(poem)).toBe(poem);
});
