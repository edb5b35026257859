import type { Comment, Moment } from "#/api/types";
import { moments as text } from "#/text/moments";
import { isId } from "./api";

/** A dialog over the list: a question before a deletion, or a message. */
export type DialogRequest =
  | { delete: "moment"; moment: Moment }
  | { delete: "comment"; comment: Comment }
  /** What is wrong, and the hint below it: without one, that the connection may be to blame. */
  | { message: string; hint?: string | undefined };

/** The question before a comment is deleted, or a message if its id is not valid. */
export const confirmDeleteComment = (comment: Comment): DialogRequest =>
  isId(comment.id) ? { delete: "comment", comment } : { message: text.wrongCommentId, hint: "" };
