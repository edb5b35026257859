import { expect, test } from "vitest";
import { hasUnsent } from "./hasUnsent";
import { keepUnsent } from "./unsent";

const me = "0000000000001";

test("POLISH-05 a message that waits, and a draft of one, would be lost with the session; those of somebody else not", () => {
  expect(hasUnsent(me)).toBe(false);
  keepUnsent("0000000000002", "7", { draft: "Hello", texts: [] });
  expect(hasUnsent(me)).toBe(false);
  keepUnsent(me, "7", { draft: "Hello", texts: [] });
  expect(hasUnsent(me)).toBe(true);
  keepUnsent(me, "7", { draft: "", texts: [{ key: "k", content: "Hello" }] });
  expect(hasUnsent(me)).toBe(true);
  keepUnsent(me, "7", { draft: "", texts: [{ key: "k", content: "", type: "image" }] });
  expect(hasUnsent(me)).toBe(true);
  keepUnsent(me, "7", { draft: "", texts: [] });
  expect(hasUnsent(me)).toBe(false);
  localStorage.setItem(`kindred.unsent.${me}.hints`, "1");
  expect(hasUnsent(me)).toBe(false);
});

test("POLISH-05 a moment that is being written would be lost with the session, an empty one not", () => {
  const keep = (draft: unknown) =>
    sessionStorage.setItem(`kindred.unsent.${me}.moment`, JSON.stringify(draft));
  keep({ words: "", photos: [], tags: [], tag: "" });
  expect(hasUnsent(me)).toBe(false);
  keep({ words: "Fog", photos: [], tags: [] });
  expect(hasUnsent(me)).toBe(true);
  keep({ words: "", photos: [{ id: "1" }], tags: [] });
  expect(hasUnsent(me)).toBe(true);
  keep({ words: "", photos: [], tags: ["fog"], tag: "" });
  expect(hasUnsent(me)).toBe(true);
  keep({ words: "", photos: [], tags: [], tag: "fo" });
  expect(hasUnsent(me)).toBe(true);
});

test("POLISH-05 a comment that was begun, and an editor's words, would be lost with the session", () => {
  const comments = `kindred.unsent.${me}.comments`;
  sessionStorage.setItem(comments, JSON.stringify({ "7": { words: "", replyTo: null } }));
  expect(hasUnsent(me)).toBe(false);
  sessionStorage.setItem(comments, JSON.stringify({ "7": { words: "Between us", replyTo: null } }));
  expect(hasUnsent(me)).toBe(true);
  sessionStorage.removeItem(comments);
  sessionStorage.setItem(`kindred.unsent.${me}.drafts`, JSON.stringify([["bio", "Rivers"]]));
  expect(hasUnsent(me)).toBe(true);
});
