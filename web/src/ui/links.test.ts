import { describe, expect, test } from "vitest";
import { splitLinks } from "./links";

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
    ["look at www.example.com/a?b=c, please", ["www.example.com/a?b=c"]],
    ["(WWW.Example.com)", ["WWW.Example.com"]],
    ["去www.例子.com。好", ["www.例子.com"]],
    ["انظر https://example.com/a؟", ["https://example.com/a"]],
    ["https://one.example, https://two.example", ["https://one.example", "https://two.example"]],
    ["“https://example.com”", ["https://example.com"]],
    ["«www.example.com»", ["www.example.com"]],
    ["www.example.com’s page", ["www.example.com"]],
    ["{www.example.com}", ["www.example.com"]],
    ["https://example.com\u200b/a", ["https://example.com"]],
    ["http://localhost:8080/a", ["http://localhost:8080/a"]],
    [`https://example.com/a${")".repeat(5_000)}`, ["https://example.com/a"]],
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
    "javascript:www.example.com",
    "ftp://www.example.com",
    "someone@www.example.com",
    "www.example.com@evil.example",
    "https://example.com\u2044login.evil.example",
    "https://example.com\u2215login.evil.example",
    "awww.example.com",
    "www.",
    "www. words.com",
    "www...yes",
    "just words",
    "",
  ])("none in %s", (text) => {
    expect(links(text)).toEqual([]);
    expect(whole(text)).toBe(text);
  });
});

test("MOM-02 CHAT-02 an address without a scheme leads to https", () => {
  expect(splitLinks("www.example.com/a")).toEqual([
    { text: "www.example.com/a", href: "https://www.example.com/a" },
  ]);
});
