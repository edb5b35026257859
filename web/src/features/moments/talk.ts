import { freshKey } from "#/api/client";
import { logFailure } from "#/api/log";
import type { Comment } from "#/api/types";
import { createStore } from "#/state/accountState";
import { wrongIds } from "#/text/moments";
import { deleteComment, isId, isMissing, listComments, postComment } from "./calls";
import { added, merged, repliesTo, without } from "./threads";

/** A comment as it is shown: one that is on its way has no id of the server's yet. */
export type ShownComment = Comment & { pending?: boolean };

export interface TalkState {
  /** The moment whose comments are open; one at a time. */
  open: string | null;
  comments: readonly ShownComment[];
  status: "asking" | "failed" | "there";
  hasMore: boolean;
  /** The last of those that came in order: others come after it. */
  upTo: string | undefined;
}

/** What is being written under a moment. */
export interface Writing {
  words: string;
  replyTo: { id: string; name: string } | null;
}

interface Ports {
  /** The moment has so many comments more, or fewer. */
  counted: (momentId: string, change: number) => void;
  /** All of its comments are known: there are so many. */
  knownToHave: (momentId: string, count: number) => void;
}

const closed: TalkState = { open: null, comments: [], status: "there", hasMore: false, upTo: undefined };
export const nothingWritten: Writing = { words: "", replyTo: null };

/** The open comments of one moment, and what is written under each. */
export class Talk {
  readonly state = createStore<TalkState>(closed);
  readonly writing = createStore<Readonly<Record<string, Writing>>>({});
  readonly #ports: Ports;
  /** The last comment that could not be posted: sent again unchanged it is the same one. */
  #unsent: { what: string; key: string } | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  toggle(momentId: string): void {
    if (this.state.get().open === momentId) this.close(momentId);
    else {
      this.state.set(() => ({ ...closed, open: momentId, status: "asking" }));
      void this.load(momentId);
    }
  }

  close(momentId: string): void {
    this.state.set((now) => (now.open === momentId ? closed : now));
  }

  /** What these people said leaves. */
  dropFrom(people: readonly string[]): void {
    const { open, comments } = this.state.get();
    const kept = comments.filter(({ user }) => !people.includes(user.id));
    if (open === null || kept.length === comments.length) return;
    this.#change(open, () => ({ comments: kept }));
    this.#ports.counted(open, kept.length - comments.length);
  }

  /** The first comments, or those after the ones that are there. */
  async load(momentId: string): Promise<void> {
    const { upTo } = this.state.get();
    this.#change(momentId, () => ({ status: "asking" }));
    try {
      const { comments, has_more: hasMore } = await listComments(momentId, upTo);
      this.#change(momentId, (now) => ({
        comments: merged(now.comments, comments),
        status: "there",
        hasMore,
        upTo: comments[comments.length - 1]?.id ?? upTo,
      }));
      if (!hasMore && this.state.get().open === momentId)
        this.#ports.knownToHave(momentId, this.state.get().comments.length);
    } catch (thrown) {
      logFailure("comments", thrown);
      this.#change(momentId, () => ({ status: "failed" }));
    }
  }

  write(momentId: string, change: Partial<Writing>): void {
    this.writing.set((now) => ({
      ...now,
      [momentId]: { ...(now[momentId] ?? nothingWritten), ...change },
    }));
  }

  /** Posts what is written. It shows at once, and goes back into the field when it was not posted. */
  async post(momentId: string, me: Comment["user"], now: Date): Promise<void> {
    const written = this.writing.get()[momentId] ?? nothingWritten;
    const content = written.words.trim();
    if (content === "") return;
    const parent = written.replyTo?.id ?? null;
    const what = JSON.stringify([momentId, content, parent]);
    const key = this.#unsent?.what === what ? this.#unsent.key : freshKey();
    this.#unsent = null;
    const pending = pendingComment(key, { momentId, content, parent, me, now });
    this.write(momentId, nothingWritten);
    this.#change(momentId, (state) => ({ comments: added(state.comments, pending) }));
    this.#ports.counted(momentId, 1);
    const swap = (real: readonly Comment[]) =>
      this.#change(momentId, (state) => ({ comments: merged(without(state.comments, key), real) }));
    try {
      swap([await postComment(momentId, content, parent, key)]);
    } catch (thrown) {
      logFailure("comment", thrown);
      this.#unsent = { what, key };
      swap([]);
      this.#ports.counted(momentId, -1);
      if (!this.writing.get()[momentId]?.words) this.write(momentId, written);
      throw thrown;
    }
  }

  /** Deletes one's own comment with its replies; they come back when the server did not do it. */
  async remove(commentId: string, momentId: string): Promise<void> {
    if (!isId(commentId)) throw new Error(wrongIds.comment);
    if (!isId(momentId)) throw new Error(wrongIds.moment);
    const { comments } = this.state.get();
    const gone = comments.filter(({ id }) => id === commentId).concat(repliesTo(comments, commentId));
    this.#change(momentId, (now) => ({ comments: without(now.comments, commentId) }));
    this.#ports.counted(momentId, -gone.length);
    try {
      await deleteComment(commentId);
    } catch (thrown) {
      if (isMissing(thrown)) return;
      logFailure("delete comment", thrown);
      this.#change(momentId, (now) => ({ comments: merged(now.comments, gone) }));
      this.#ports.counted(momentId, gone.length);
      throw thrown;
    }
  }

  #change(momentId: string, change: (now: TalkState) => Partial<TalkState>): void {
    this.state.set((now) => (now.open === momentId ? { ...now, ...change(now) } : now));
  }
}

interface Written {
  momentId: string;
  content: string;
  parent: string | null;
  me: Comment["user"];
  now: Date;
}

const pendingComment = (key: string, { momentId, content, parent, me, now }: Written): ShownComment => ({
  id: key,
  moment_id: momentId,
  user: me,
  content,
  parent_comment_id: parent,
  created_at: now.toISOString(),
  is_own: true,
  pending: true,
});
