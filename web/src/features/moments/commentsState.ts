import type { Comment } from "#/api/types";

/** A comment as it is shown. A pending one is being sent, and its id is a temporary one. */
export type ShownComment = Comment & { pending?: boolean };

/** The comments that are open, and how far they are loaded. */
export interface CommentsState {
  /** The moment whose comments are open; one at a time. */
  open: string | null;
  comments: readonly ShownComment[];
  /** Loading again what could not be loaded is `retrying`: the button that was pressed for it stays. */
  status: "loading" | "failed" | "retrying" | "loaded";
  hasMore: boolean;
  /** The cursor of the next page: the last comment loaded. */
  lastLoaded: string | undefined;
}

/** A comment as it is written. */
interface WrittenComment {
  words: string;
  replyTo: { id: string; name: string } | null;
}

/** What is being written under a moment. */
export interface CommentDraft extends WrittenComment {
  /** The last comment sent, while it is not known if it is posted: sent again as it is, it has the same key, so that it is posted once. */
  sent?: (WrittenComment & { key: string }) | undefined;
}

/** The drafts of all moments, by the moment's id. */
export type CommentDrafts = Readonly<Record<string, CommentDraft>>;

/** What had the focus among the comments: the field, with its selection, or one of their links and buttons, by its place in their order. */
export type PanelFocus = { caret: readonly [start: number, end: number] } | { control: number };

/** While no comments are open. */
export const closed: CommentsState = {
  open: null,
  comments: [],
  status: "loaded",
  hasMore: false,
  lastLoaded: undefined,
};

export const emptyDraft: CommentDraft = { words: "", replyTo: null };

/** What the comments of one moment change about the moment itself. */
export interface CommentPorts {
  /** Changes the moment's number of comments by this much. */
  addToCount: (momentId: string, change: number) => void;
  /** The moment turned out to be deleted. */
  forget: (momentId: string) => void;
  /** Sets the number of the moment's comments, which is known. */
  setCount: (momentId: string, count: number) => void;
}

/** A draft with a comment that was not posted before what has been typed meanwhile; `sent` if nothing has, and it is sent again as it is. */
export function withUnposted(
  { words, replyTo, sent: earlier }: CommentDraft,
  unposted: CommentDraft,
  sent: CommentDraft["sent"],
): CommentDraft {
  if (!words) return { ...unposted, sent };
  // With `earlier` what stands there was sent before, and has failed too.
  const both = earlier ? [words, unposted.words] : [unposted.words, words];
  return { words: both.join("\n"), replyTo: replyTo ?? unposted.replyTo };
}
