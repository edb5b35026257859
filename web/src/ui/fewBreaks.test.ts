import { expect, test } from "vitest";
import { fewBreaks } from "./fewBreaks";

test("CHAT-02 MOM-02 PROFILE-01 of many line breaks in a row two are shown, also where the lines between have spaces", () => {
  expect(fewBreaks(`Hello${"\n".repeat(15)}world`)).toBe("Hello\n\nworld");
  expect(fewBreaks("Hello\n \n\t\nworld")).toBe("Hello\n\nworld");
  expect(fewBreaks("One\n\n\n\nTwo\n\n\nThree")).toBe("One\n\nTwo\n\nThree");
});

test("CHAT-02 MOM-02 PROFILE-01 two line breaks, and the indents of lines, stay as they were written", () => {
  const poem = "  One\n\n  Two\n    Three\n \nFour";
  expect(fewBreaks(poem)).toBe(poem);
});
