import { describe, expect, test } from "vitest";
import { isEmojiOnly, splitLinks } from "./messageText";

const links = (text: string) => splitLinks(text).flatMap((piece) => ("href" in piece ? [piece.text] : []));
const whole = (text: string) =>
  splitLinks(text)
    .map((piece) => piece.text)
    .join("");

describe("addresses in a text", () => {
  test.each([
    ["see https://example.com/a?b=c#d now", ["https://example.com/a?b=c#d"]],
    ["HTTP://Example.com.", ["HTTP://Example.com"]],
    ["(https://example.com/a)", ["https://example.com/a"]],
    ["https://en.wikipedia.org/wiki/Rust_(film)!", ["https://en.wikipedia.org/wiki/Rust_(film)"]],
    ["在https://例子.com/路径。好", ["https://例子.com/路径"]],
    ["https://one.example, https://two.example", ["https://one.example", "https://two.example"]],
  ])("%s", (text, expected) => {
    expect(links(text)).toEqual(expected);
    expect(whole(text)).toBe(text);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,hi",
    "ftp://example.com",
    "https://",
    "https://bank.example@evil.example",
    "just words",
    "",
  ])("none in %s", (text) => {
    expect(links(text)).toEqual([]);
    expect(whole(text)).toBe(text);
  });
});

test.each(["😀", "😀 🎉", "👩‍👩‍👧", "👍🏽", "🇨🇳", "❤️", "1️⃣"])("%s is shown big", (text) => {
  expect(isEmojiOnly(text)).toBe(true);
});

test.each(["", "hi 😀", "12", "😀😀😀😀😀😀😀", "#"])("'%s' is not", (text) => {
  expect(isEmojiOnly(text)).toBe(false);
});
