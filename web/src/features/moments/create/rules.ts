import { isBlank } from "#/ui/isBlank";
import type { NewMoment } from "../api";
import type { Draft } from "./draft";

export const maxTextLength = 500;
export const maxPhotos = 9;
export const maxTags = 5;
export const maxTagLength = 30;

/** A tag without the leading # and spaces, cut to the longest length. */
const normalizeTag = (tag: string) =>
  tag
    .trim()
    .replace(/^[#＃]+\s*/, "")
    .slice(0, maxTagLength)
    .trim();

/** Adds what was typed: a tag, or several after a comma or a # each. What is new but has no room is left. */
export function withTags(tags: readonly string[], typed: string): { tags: readonly string[]; left: string } {
  const all = typed.split(/[,，、]|\s(?=[#＃])/).reduce(withTag, tags);
  return { tags: all.slice(0, maxTags), left: all.slice(maxTags).join(", ") };
}

function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = normalizeTag(typed);
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  return tag === "" || known ? tags : [...tags, tag];
}

/** True if there is something to post and no upload is under way. */
export function canPost({ words, photos }: Draft): boolean {
  if (photos.some(({ state }) => state === "uploading")) return false;
  const something = !isBlank(words) || photos.some(({ picture }) => picture !== null);
  return something && words.length <= maxTextLength;
}

/** How many photos would not be posted, because they could not be uploaded. */
export const lostPhotos = ({ photos }: Draft): number =>
  photos.filter(({ state }) => state === "failed").length;

/** The request. A tag that was typed and not added is included. */
export const requestOf = ({ words, photos, tags, tag, audience }: Draft): NewMoment => ({
  content: words.trim(),
  images: photos.flatMap(({ picture }) => picture?.url ?? []),
  hashtags: [...withTags(tags, tag).tags],
  audience,
});
