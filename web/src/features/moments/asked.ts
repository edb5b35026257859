import type { Comment, Moment } from "#/api/types";
import { moments as text } from "#/text/moments";
import { isId } from "./calls";

/** What the person is asked, or told, over the list. */
export type Asked =
  | { delete: "moment"; moment: Moment }
  | { delete: "comment"; comment: Comment }
  | { told: string };

/** Asks before a comment is deleted, if what should be deleted can be named at all. */
export const askAboutComment = (comment: Comment): Asked =>
  isId(comment.id) ? { delete: "comment", comment } : { told: text.wrongCommentId };
