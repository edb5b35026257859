import { expect, test } from "vitest";
import { isBlank } from "./isBlank";

test.each([
  "",
  " \t\n",
  "\u0007\u0085",
  "\u3000",
  "\u00AD",
  "\u200B\u200F",
  "\u202A\u202E",
  "\u2060\u2069",
  "\u2800",
  "\u3164",
  "\uFEFF",
  "\u115F\u1160\uFFA0",
  "\u180E",
  "\u034F",
  "\u061C",
  "\u17B4\u17B5",
  "\u206A\u206F",
  "\uFE0F",
  "\u{1D173}",
  "\u{E0020}\u{E01EF}",
])("CHAT-04 a text of invisible characters alone is blank (%j)", (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each([" . ", "\u200Bhi", "\u2801", "\u1161", "\u2764\uFE0F", "\u{1F469}\u200D\u{1F4BB}", "\u05D0"])(
  "CHAT-04 one with anything visible is not (%j)",
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);
