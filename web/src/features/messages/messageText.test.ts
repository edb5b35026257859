import { expect, test } from "vitest";
import { isEmojiOnly } from "./messageText";

test.each(["😀", "😀 🎉", "👩‍👩‍👧", "👍🏽", "🇨🇳", "❤️", "1️⃣"])("%s is shown big", (text) => {
  expect(isEmojiOnly(text)).toBe(true);
});

test.each(["", "hi 😀", "12", "😀😀😀😀😀😀😀", "#"])("'%s' is not", (text) => {
  expect(isEmojiOnly(text)).toBe(false);
});
