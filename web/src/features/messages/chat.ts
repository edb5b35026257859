import { newReaction } from "#/state/rooms/changes";
import { type ChatPorts, type ChatState, initialState, pageSize, type RoomNudge } from "./chatState";
import * as history from "./history";
import type { Ordered } from "#/state/rooms/merge";
import type { Unsent } from "#/state/unsent";
import { isBlank } from "#/ui/isBlank";
import { Outbox } from "./outbox";
import type { Outgoing, Sent, Written } from "./outgoing";
import { StoredTexts } from "./storedTexts";
import { Timer } from "./timer";
import { TypingIndicator } from "./typingIndicator";

const pollEvery = 3_000;
/** Pages read forward after a long absence, before the history is let go and the latest page shown instead. */
const pagesForward = 4;

/** One open room: polls while looked at, asks for what it lacks, sends in order, and never loses what was typed. */
export class Chat<M extends Ordered & { readonly is_own: boolean }, R> {
  #state: ChatState<M, R> = initialState;
  #history: history.History<M> = history.emptyHistory;
  readonly #ports: ChatPorts<M, R>;
  readonly #outbox: Outbox<M>;
  readonly #stored: StoredTexts<M, R>;
  readonly #typing: TypingIndicator;
  readonly #nextPoll: Timer;
  readonly #listeners = new Set<() => void>();
  #stopWatching: (() => void) | null = null;
  #wasActive = false;
  #polling = false;
  #pollAgain = false;
  /** The page of older messages that is on its way. */
  #older: Promise<boolean> | null = null;
  /** The latest nudge that waits for the answer to a poll or a send under way: most of them are about that very answer. */
  #waiting: RoomNudge | null = null;

  constructor(ports: ChatPorts<M, R>) {
    this.#ports = ports;
    const wrote = (written: Written) => this.#wrote(written);
    this.#outbox = new Outbox(
      ports,
      wrote,
      (sent) => this.add(sent),
      () => this.#stored.takeIn(this.#state.room),
    );
    this.#stored = new StoredTexts(ports, this.#outbox);
    this.#typing = new TypingIndicator(ports, (othersTyping) => this.#set({ othersTyping }));
    this.#nextPoll = new Timer(ports);
  }

  readonly getState = (): ChatState<M, R> => this.#state;

  /** Polling runs while anybody is subscribed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  readonly setDraft = (draft: string): void => {
    const grew = !isBlank(draft) && draft.length > this.#state.draft.length;
    this.#outbox.setDraft(draft);
    if (grew) this.#typing.typed();
  };

  /** Sends what is typed. */
  readonly send = (): void => {
    this.#typing.textSent();
    this.#outbox.send();
  };

  /** Takes in a picture behind what waits already: one that was sent and not answered, or that is to be sent. */
  readonly addPicture = (picture: Outgoing): void => this.#outbox.add(picture);

  /** What is typed answers this message; none with null. */
  readonly setReplyTo = (id: string | null): void => this.#outbox.setReplyTo(id);

  readonly retry = (): void => this.#outbox.retry();
  /** The server is back in reach: sends what was lost, and what an earlier page kept, without loading the room. */
  readonly resume = (unsent: Unsent): void => {
    this.#stored.restore(unsent);
    this.#outbox.resume();
  };
  /** A text that is kept for the room was lost, for this reason, where it was sent without a chat: it goes out after a while, as those of chats do. */
  readonly resumeLater = (unsent: Unsent, lost: unknown): void => this.#stored.restore(unsent, lost);
  readonly edit = (key: string): void => this.#outbox.edit(key);
  /** Returns a function that takes it back: then all that was lost sets out again. */
  readonly discard = (key: string): (() => Promise<void>) => this.#outbox.discard(key);

  /** Takes in a message that was sent, through the outbox or some other way. */
  readonly add = (sent: Sent<M>): void => this.alter((held) => history.withSent(held, sent), sent.version);

  /** Takes in what was done here: before the server knows of it, or with the room's version that it made; 0 if none is known. */
  readonly alter = (change: (held: history.History<M>) => history.History<M>, version = 0): void => {
    this.#hold(change(this.#history));
    this.#nudged({ version, seenUntil: null });
  };

  /** Asks again at once: after a failure, or because something was written. */
  readonly refresh = async (): Promise<void> => {
    this.#nextPoll.stop();
    if (this.#polling) {
      this.#pollAgain = true;
      return;
    }
    this.#polling = true;
    do {
      this.#pollAgain = false;
      await this.#poll();
    } while (this.#pollAgain);
    this.#polling = false;
    this.#schedule();
    this.#follow();
  };

  /** Loads a page of older messages, or waits for the one that is on its way; false if none came. */
  readonly loadOlder = (most = pageSize): Promise<boolean> =>
    (this.#older ??= this.#loadOlder(most).finally(() => {
      this.#older = null;
      this.#set({ loadingOlder: false });
    }));

  async #loadOlder(most: number): Promise<boolean> {
    const first = this.#state.messages[0];
    if (!first || !this.#state.hasMore) return false;
    this.#set({ loadingOlder: true });
    try {
      const page = await this.#ports.older(first.id, most);
      // The history may have been let go meanwhile: what is older than it no longer joins.
      if (this.#state.messages[0]?.id === first.id) this.#hold(history.withOlder(this.#history, page));
      return true;
    } catch {
      this.#set({ phase: "offline" });
      return false;
    }
  }

  #wrote(written: Written): void {
    this.#set(written);
    this.#follow();
    this.#stored.write(this.#state.room);
  }

  #start(): void {
    const heard = { changed: this.#nudged, missed: this.#refreshIfActive, typing: this.#typing.received };
    const stops = [this.#ports.watch(this.#attentionChanged), this.#ports.listen(heard)];
    this.#stopWatching = () => stops.forEach((stop) => void stop());
    // Where the match is told, more may have been typed, or sent, since the room was left.
    if (this.#state.room) this.#stored.takeIn(this.#state.room);
    this.#wasActive = this.#ports.attention() === "active";
    if (this.#ports.attention() === "hidden") this.#set({ phase: "hidden" });
    else void this.refresh();
  }

  #stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#nextPoll.stop();
    this.#typing.hide();
  }

  readonly #nudged = (nudge: RoomNudge): void => {
    if (nudge.version > (this.#waiting?.version ?? 0)) this.#waiting = nudge;
    const changed = history.withNudge(this.#history, nudge);
    if (changed) this.#hold(changed);
    else this.#follow();
  };

  /** Asks for what a nudge announced, unless the answer to a poll or a send has brought it. */
  #follow(): void {
    if (this.#polling || this.#outbox.isSending) return;
    const nudge = this.#waiting;
    this.#waiting = null;
    const changed = nudge && history.withNudge(this.#history, nudge);
    if (changed) this.#hold(changed);
    else if (nudge) this.#refreshIfActive();
  }

  /** Asks at once if somebody looks: reading marks as seen, and only what is looked at is read. */
  readonly #refreshIfActive = (): void => {
    if (this.#listeners.size > 0 && this.#ports.attention() === "active") void this.refresh();
  };

  readonly #attentionChanged = (cutOff: boolean): void => {
    const active = this.#ports.attention() === "active";
    const inDoubt = cutOff || !this.#wasActive || this.#state.phase === "offline";
    this.#wasActive = active;
    if (active && inDoubt) void this.refresh();
    else if (!active) this.#pause();
  };

  #pause(): void {
    this.#nextPoll.stop();
    if (!this.#polling) this.#set({ phase: "hidden" });
  }

  #schedule(): void {
    if (this.#listeners.size === 0 || this.#state.failure !== null) return;
    if (this.#ports.attention() !== "active") return this.#pause();
    this.#nextPoll.start(pollEvery, () => void this.refresh());
  }

  async #poll(): Promise<void> {
    try {
      await this.#catchUp();
      const returned = this.#state.phase === "offline";
      const phase = history.isKept(this.#history) ? "offline" : "live";
      this.#set({ phase, failure: null });
      if (returned && phase === "live") this.#outbox.resume();
    } catch (failure) {
      if (!this.#state.room) this.#openListed(failure);
      const stays = this.#state.room !== null && !this.#ports.isAbsent(failure);
      this.#set(stays ? { phase: "offline" } : { phase: "offline", failure });
    }
  }

  /** Out of reach, a room that a list shows can be written to; its messages come later. */
  #openListed(failure: unknown): void {
    const room = this.#ports.findListed(failure);
    if (!room) return;
    this.#set({ room, failure: null });
    this.#stored.takeIn(room, null);
  }

  /** Asks for what came after the last message held, page by page; of a room left far behind, for the latest instead. */
  async #catchUp(): Promise<void> {
    for (let pages = 0; pages <= pagesForward; pages += 1) {
      const held = this.#state.room;
      const fresh = !this.#state.loaded || history.mayLackSome(this.#history) || pages === pagesForward;
      const cursor = fresh ? null : history.cursorOf(this.#history);
      const changes = await this.#ports.changes(cursor);
      if (changes === "unchanged") return;
      const { page, tag } = changes;
      this.#set({ room: page.room });
      if (held !== null && !this.#ports.withSamePerson(held, page.room)) {
        // Pictures of a deleted account are gone, and no list of changes names their messages.
        this.#hold(history.emptyHistory);
        if (!fresh) continue;
      }
      const latestReaction = newReaction(this.#history.messages, page.reacted);
      if (latestReaction) this.#set({ latestReaction });
      this.#hold(history.withPage(this.#history, page, cursor, tag));
      this.#set({ loaded: true });
      if (held === null) this.#stored.takeIn(page.room, null);
      if (history.isWhole(page, cursor)) return;
    }
  }

  #hold(changed: history.History<M>): void {
    const last = changed.messages.at(-1);
    if (last && !last.is_own && last.id !== this.#history.messages.at(-1)?.id) this.#typing.hide();
    this.#history = changed;
    const { messages, hasMore, seenUntil } = changed;
    this.#set({ messages, hasMore, seenUntil });
  }

  #set(change: Partial<ChatState<M, R>>): void {
    const changed = Object.entries(change).some(
      ([key, value]) => this.#state[key as keyof ChatState<M, R>] !== value,
    );
    if (!changed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
