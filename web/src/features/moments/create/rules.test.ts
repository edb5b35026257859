// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { type DraftPhoto, emptyDraft } from "./draft";
import { canPost, requestOf, withTags } from "./rules";

const photo = (state: DraftPhoto["state"], url = "/media/a"): DraftPhoto => ({
  id: url,
  name: "a.png",
  preview: "",
  state,
  picture: state === "uploaded" ? { url, width: 1, height: 1, thumbhash: "" } : null,
});

test("POST-02 words that are not blank, at most 500 of them, or a photo", () => {
  expect(canPost(emptyDraft)).toBe(false);
  expect(canPost({ ...emptyDraft, words: " \n\t " })).toBe(false);
  expect(canPost({ ...emptyDraft, words: "\u200B\u2800" })).toBe(false);
  expect(canPost({ ...emptyDraft, words: "a" })).toBe(true);
  expect(canPost({ ...emptyDraft, words: "🚤".repeat(250) })).toBe(true);
  expect(canPost({ ...emptyDraft, words: `${"🚤".repeat(250)}a` })).toBe(false);
  expect(canPost({ ...emptyDraft, photos: [photo("uploaded")] })).toBe(true);
  expect(canPost({ ...emptyDraft, photos: [photo("failed")] })).toBe(false);
});

test("POST-04 nothing is posted while a photo uploads", () => {
  expect(canPost({ ...emptyDraft, words: "a", photos: [photo("uploaded"), photo("uploading")] })).toBe(false);
});

test.each([
  [[], " sea ", ["sea"]],
  [[], "# sea", ["sea"]],
  [[], "   ", []],
  [[], "#", []],
  [["sea"], "sea", ["sea"]],
  [["sea"], " SEA", ["sea"]],
  [["a", "b", "c", "d"], "e", ["a", "b", "c", "d", "e"]],
  [[], "sea, #sand and sun #SEA", ["sea", "sand and sun"]],
  [[], "海，沙、#阳光 ＃云", ["海", "沙", "阳光", "云"]],
  [[], "C#", ["C#"]],
  [["a", "b", "c", "d"], "e, f", ["a", "b", "c", "d", "e"]],
  [["a", "b", "c", "d", "e"], "f", ["a", "b", "c", "d", "e"]],
])("POST-03 with the tags %j, typing '%s' makes %j", (tags, typed, after) => {
  expect(withTags(tags, typed).tags).toEqual(after);
});

test("POST-03 what has no room is left in the field", () => {
  expect(withTags(["a", "b", "c", "d"], "e, a, f, g").left).toBe("f, g");
  expect(withTags([], "a, b").left).toBe("");
});

test("what is sent: trimmed words, the photos that are there, and the tag that stands in the field", () => {
  const draft = {
    ...emptyDraft,
    words: "  Hello ",
    photos: [photo("uploaded", "/media/a"), photo("failed"), photo("uploaded", "/media/b")],
    tags: ["sea"],
    tag: " sun",
    audience: "friends" as const,
  };
  expect(requestOf(draft)).toEqual({
    content: "Hello",
    images: ["/media/a", "/media/b"],
    hashtags: ["sea", "sun"],
    audience: "friends",
  });
});
