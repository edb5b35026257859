import { freshKey } from "#/api/client";
import { isGone } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Comment } from "#/api/types";
import { wrongIds } from "#/text/moments";
import { isBlank } from "#/ui/isBlank";
import { createStore, type Store } from "#/ui/store";
import { registerUnsavedInput } from "#/ui/unsavedInput";
import {
  answersDeleted,
  deleteComment,
  findMoment,
  isId,
  isNotFound,
  listComments,
  postComment,
} from "./api";
import {
  closed,
  type CommentDraft,
  type CommentDrafts,
  type CommentPorts,
  type CommentsState,
  emptyDraft,
  type PanelFocus,
  type ShownComment,
  withUnposted,
} from "./commentsState";
import { append, merge, repliesTo, withoutThread } from "./threads";

/** The open comments of one moment, and the unsent comments of all. */
export class Comments {
  readonly state = createStore<CommentsState>(closed);
  readonly drafts: Store<CommentDrafts>;
  readonly #ports: CommentPorts;

  /** The page that was asked for last, and the one that waits for it. */
  #loading = Promise.resolve();
  #next: Promise<void> | undefined;
  /** How often comments were removed here: an answer that was asked for before may still have them. */
  #removals = 0;
  /** How often a comment was posted or removed here: a number that was asked for before may lack it. */
  #acts = 0;
  /** The moment whose comments were just opened, or went to another place of the window, until they are shown there. */
  #opened: { id: string; focus?: PanelFocus | undefined } | null = null;

  constructor(ports: CommentPorts, drafts: Store<CommentDrafts>) {
    this.#ports = ports;
    this.drafts = drafts;
    registerUnsavedInput(
      "comments",
      () => Object.values(this.drafts.get()).some(({ words }) => words !== ""),
      // They are in the tab's storage (commentDrafts.ts).
      () => true,
    );
  }

  toggle(momentId: string): void {
    if (this.state.get().open === momentId) this.close(momentId);
    else void this.open(momentId);
  }

  /** Opens a moment's comments, where they are not open, and loads them on until `wanted` is there. */
  async open(momentId: string, wanted?: string): Promise<void> {
    const isOpen = this.state.get().open === momentId;
    if (!isOpen) {
      this.#opened = { id: momentId };
      this.state.set(() => ({ ...closed, open: momentId, status: "loading" }));
    }
    await this.load(momentId, isOpen && this.state.get().status !== "failed");
    if (wanted) await this.#loadUntil(momentId, wanted);
  }

  /** Loads further pages until a comment is there, or one fails. */
  async #loadUntil(momentId: string, wanted: string): Promise<void> {
    const { open, hasMore, comments, lastLoaded: before } = this.state.get();
    if (open !== momentId || !hasMore || comments.some(({ id }) => id === wanted)) return;
    await this.load(momentId, true);
    if (this.state.get().lastLoaded !== before) await this.#loadUntil(momentId, wanted);
  }

  /** The comments go to another place of the window, where they are brought into sight, with the focus that was in them. */
  moved(id: string, focus: PanelFocus | undefined): void {
    if (this.state.get().open === id) this.#opened = { id, focus };
  }

  /** The moment whose comments had the focus when they went to another place, until they are shown there. */
  get movedWithFocus(): string | undefined {
    return this.#opened?.focus && this.#opened.id;
  }

  /** Set once after the comments were opened or moved: they are then brought into sight. */
  takeOpened(momentId: string): { focus?: PanelFocus | undefined } | undefined {
    if (this.#opened?.id !== momentId) return undefined;
    const opened = this.#opened;
    this.#opened = null;
    return opened;
  }

  close(momentId: string): void {
    this.takeOpened(momentId);
    this.state.set((now) => (now.open === momentId ? closed : now));
  }

  /** Gives up the reply that is begun, else closes the comments. */
  stepBack(): void {
    const { open } = this.state.get();
    if (open === null) return;
    if (this.drafts.get()[open]?.replyTo) this.write(open, { replyTo: null });
    else this.close(open);
  }

  /** Removes these people's comments. */
  removeAuthors(people: readonly string[]): void {
    const { open, comments } = this.state.get();
    this.#removals += 1;
    const kept = comments.filter(({ user }) => !people.includes(user.id));
    if (open === null || kept.length === comments.length) return;
    this.#change(open, () => ({ comments: kept }));
    this.#ports.addToCount(open, kept.length - comments.length);
  }

  /** Loads the first page, or the next one. Quietly, neither its loading nor a failure shows; then what is being loaded is awaited first, as its answer may be from before. */
  load(momentId: string, quietly = false): Promise<void> {
    if (!quietly) return (this.#loading = this.#loadPage(momentId, false));
    this.#next ??= this.#loading.then(() => {
      this.#next = undefined;
      // One's own that is being sent would come twice; what else is new comes once it is posted.
      if (this.state.get().comments.some(({ pending }) => pending)) return undefined;
      return (this.#loading = this.#loadPage(this.state.get().open ?? momentId, true));
    });
    return this.#next;
  }

  async #loadPage(momentId: string, quietly: boolean): Promise<void> {
    const { lastLoaded } = this.state.get();
    const removals = this.#removals;
    if (!quietly)
      this.#change(momentId, ({ status }) => ({ status: status === "failed" ? "retrying" : "loading" }));
    try {
      const { comments, has_more: hasMore } = await listComments(momentId, lastLoaded);
      if (quietly && (removals !== this.#removals || lastLoaded !== this.state.get().lastLoaded)) return;
      this.#change(momentId, (now) => ({
        comments: merge(now.comments, comments),
        status: "loaded",
        hasMore,
        lastLoaded: comments[comments.length - 1]?.id ?? lastLoaded,
      }));
      if (!hasMore && this.state.get().open === momentId)
        this.#ports.setCount(momentId, this.state.get().comments.length);
    } catch (error) {
      logFailure("comments", error);
      if (!quietly) this.#change(momentId, () => ({ status: "failed" }));
    }
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    const { open, status } = this.state.get();
    if (open !== null && status === "failed") void this.load(open);
  }

  /** Changes what is being written; it is another comment from then on. */
  write(momentId: string, change: Partial<CommentDraft>): void {
    this.drafts.set((now) => ({
      ...now,
      [momentId]: { ...(now[momentId] ?? emptyDraft), sent: undefined, ...change },
    }));
  }

  /**
   * Posts the unsent comment, if there is one; false if the moment is there no more. It shows at once, and returns to the field
   * if that fails, before what has been typed there meanwhile.
   */
  async post(momentId: string, me: Comment["user"], now: Date): Promise<boolean> {
    const { sent, ...written } = this.drafts.get()[momentId] ?? emptyDraft;
    const content = written.words.trim();
    if (isBlank(content)) return true;
    const parent = written.replyTo?.id ?? null;
    const answered = this.state.get().comments.find(({ id }) => id === parent);
    const key = sent?.key ?? freshKey();
    const pending: ShownComment = {
      id: key,
      moment_id: momentId,
      user: me,
      content,
      // Replies stand under the first comment of their thread.
      parent_comment_id: answered?.parent_comment_id ?? parent,
      created_at: now.toISOString(),
      is_own: true,
      pending: true,
    };
    const underWay = { ...written, key };
    this.#acts += 1;
    this.write(momentId, { ...emptyDraft, sent: underWay });
    this.#change(momentId, (state) => ({ comments: append(state.comments, pending) }));
    this.#ports.addToCount(momentId, 1);
    const swap = (real: readonly Comment[]) =>
      this.#change(momentId, (state) => ({ comments: merge(withoutThread(state.comments, key), real) }));
    try {
      swap([await postComment(momentId, content, parent, key)]);
      if (this.drafts.get()[momentId]?.sent === underWay) this.write(momentId, {});
      const { open, hasMore } = this.state.get();
      // Others may have written, too.
      if (open === momentId && !hasMore) void this.load(momentId, true);
      // What was lost before may have been its answer alone, and a list of moments that was loaded meanwhile counts it.
      if (sent) void this.#countAnew(momentId);
      return true;
    } catch (error) {
      logFailure("comment", error);
      swap([]);
      this.#ports.addToCount(momentId, -1);
      if (isNotFound(error) && !isGone(error)) {
        this.write(momentId, emptyDraft);
        this.#ports.forget(momentId);
        return false;
      }
      const isDeleted = answersDeleted(error);
      if (isDeleted) {
        written.replyTo = null;
        // Which comments are there is not known any more: they are listed from the start.
        if (this.state.get().open === momentId) {
          this.close(momentId);
          void this.open(momentId);
        }
        void this.#countAnew(momentId);
      }
      const sentAgain = isDeleted || isGone(error) ? undefined : underWay;
      this.write(momentId, withUnposted(this.drafts.get()[momentId] ?? emptyDraft, written, sentAgain));
      throw error;
    }
  }

  /** Deletes one's own comment with its replies; they return if that fails. */
  async remove(commentId: string, momentId: string): Promise<void> {
    if (!isId(commentId)) throw new Error(wrongIds.comment);
    if (!isId(momentId)) throw new Error(wrongIds.moment);
    const { comments } = this.state.get();
    this.#removals += 1;
    this.#acts += 1;
    const gone = comments.filter(({ id }) => id === commentId).concat(repliesTo(comments, commentId));
    this.#change(momentId, (now) => ({ comments: withoutThread(now.comments, commentId) }));
    this.#ports.addToCount(momentId, -gone.length);
    try {
      await deleteComment(commentId);
    } catch (error) {
      if (isNotFound(error)) return;
      logFailure("delete comment", error);
      this.#change(momentId, (now) => ({ comments: merge(now.comments, gone) }));
      this.#ports.addToCount(momentId, gone.length);
      throw error;
    }
  }

  async #countAnew(momentId: string): Promise<void> {
    const acts = this.#acts;
    try {
      const { comments } = await findMoment(momentId);
      if (acts === this.#acts) this.#ports.setCount(momentId, comments);
    } catch (error) {
      logFailure("number of comments", error);
    }
  }

  #change(momentId: string, change: (now: CommentsState) => Partial<CommentsState>): void {
    this.state.set((now) => (now.open === momentId ? { ...now, ...change(now) } : now));
  }
}
