import type { NewMoment } from "../calls";
import type { Draft } from "./draft";

export const wordsMost = 500;
export const photosMost = 9;
export const tagsMost = 5;
export const tagLongest = 30;

/** A tag as it is kept: trimmed, and without the sign before it. */
const bare = (tag: string) =>
  tag
    .trim()
    .replace(/^#+\s*/, "")
    .slice(0, tagLongest)
    .trim();

/** The tags with one more, if it is one, is new, and there is room. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = bare(typed);
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  return tag === "" || known || tags.length >= tagsMost ? tags : [...tags, tag];
}

/** Whether there is something to post, and nothing is on its way. */
export function canPost({ words, photos }: Draft): boolean {
  if (photos.some(({ state }) => state === "uploading")) return false;
  const something = words.trim() !== "" || photos.some(({ picture }) => picture !== null);
  return something && words.length <= wordsMost;
}

/** What is sent. A tag that was typed and not added is meant, too. */
export const requestOf = ({ words, photos, tags, tag, audience }: Draft): NewMoment => ({
  content: words.trim(),
  images: photos.flatMap(({ picture }) => picture?.url ?? []),
  hashtags: [...withTag(tags, tag)],
  audience,
});
