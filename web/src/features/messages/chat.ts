import { atFirst, type ChatPorts, type ChatState, type Page } from "./chatState";
import { merge, mergeNewest, type Ordered, reaches } from "./merge";
import { Outbox, type Written } from "./outbox";

const pollEvery = 3_000;
/** Messages a page when somebody scrolls, and when a far message is looked for. */
const pageSize = 50;
const strideSize = 200;
/** Pages walked back to close a gap before the older history is let go and loaded anew on scrolling. */
const gapPages = 4;
/** How often the other is told that one writes, and how long they believe it. */
const typingEvery = 3_000;
const typingLasts = 5_000;

/** One open room: polls while looked at, merges what comes, sends in order, and never loses what was typed. */
export class Chat<M extends Ordered & { readonly is_own: boolean }, R> {
  #state: ChatState<M, R> = atFirst;
  readonly #ports: ChatPorts<M, R>;
  readonly #outbox: Outbox<M>;
  readonly #listeners = new Set<() => void>();
  #stopWatching: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #cancelTyping: (() => void) | null = null;
  #wasActive = false;
  #polling = false;
  #pollAgain = false;
  #writes = 0;
  #toldTyping = Number.NEGATIVE_INFINITY;
  /** The version of the last page that was taken in: one that was dropped must be given again. */
  #known: string | null = null;

  constructor(ports: ChatPorts<M, R>) {
    this.#ports = ports;
    const wrote = (written: Written) => this.#wrote(written);
    this.#outbox = new Outbox(ports, wrote, (message) => this.#sent(message));
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
    const grew = draft.trim() !== "" && draft.length > this.#state.draft.length;
    this.#outbox.setDraft(draft);
    const now = this.#ports.now();
    if (!grew || now - this.#toldTyping < typingEvery) return;
    this.#toldTyping = now;
    this.#ports.sayTyping();
  };

  /** Sends what is typed. */
  readonly send = (): void => {
    this.#toldTyping = Number.NEGATIVE_INFINITY;
    this.#outbox.send();
  };

  readonly retry = (): void => this.#outbox.retry();
  readonly discard = (key: string): void => this.#outbox.discard(key);

  /** A message that reached the room some other way than through the box. */
  readonly add = (message: M): void => this.#sent(message);

  /** Deletes an own message, for both. */
  readonly erase = async (id: string): Promise<void> => {
    await this.#ports.erase(id);
    this.#writes += 1;
    this.#set({ messages: this.#state.messages.filter((message) => message.id !== id) });
    void this.refresh();
  };

  /** Asks again at once: after a failure, or because something was written. */
  readonly refresh = async (): Promise<void> => {
    this.#clearTimer();
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
  };

  readonly loadOlder = async (most = pageSize): Promise<boolean> => {
    const first = this.#state.messages[0];
    if (!first || !this.#state.hasMore || this.#state.loadingOlder) return false;
    this.#set({ loadingOlder: true });
    try {
      const page = await this.#ports.older(first.id, most);
      this.#set({ messages: merge(this.#state.messages, page.messages), hasMore: page.has_more });
      return true;
    } catch {
      this.#set({ phase: "offline" });
      return false;
    } finally {
      this.#set({ loadingOlder: false });
    }
  };

  /** Loads back to a message. False when it is not in the room, or out of reach. */
  readonly find = async (id: string): Promise<boolean> => {
    const held = () => this.#state.messages.some((message) => message.id === id);
    while (!held()) if (!(await this.loadOlder(strideSize))) return false;
    return true;
  };

  #wrote(written: Written): void {
    this.#set(written);
    const { room } = this.#state;
    if (room === null) return;
    const texts = written.outbox.map(({ key, content }) => ({ key, content }));
    this.#ports.keepUnsent(room, { draft: written.draft, texts });
  }

  #sent(message: M): void {
    this.#writes += 1;
    this.#set({ messages: merge(this.#state.messages, [message]) });
    void this.refresh();
  }

  #start(): void {
    const unwatch = this.#ports.watch(this.#attentionChanged);
    const deafen = this.#ports.hear({ changed: this.#nudged, typing: this.#typing });
    this.#stopWatching = () => {
      unwatch();
      deafen();
    };
    this.#wasActive = this.#ports.attention() === "active";
    if (this.#ports.attention() === "hidden") this.#set({ phase: "hidden" });
    else void this.refresh();
  }

  #stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.#clearTimer();
    this.#quiet();
  }

  #clearTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** Reading marks as seen: only what is looked at is read. */
  readonly #nudged = (): void => {
    if (this.#ports.attention() === "active") void this.refresh();
  };

  readonly #typing = (): void => {
    this.#cancelTyping?.();
    this.#cancelTyping = this.#ports.after(typingLasts, this.#quiet);
    this.#set({ othersTyping: true });
  };

  readonly #quiet = (): void => {
    this.#cancelTyping?.();
    this.#cancelTyping = null;
    this.#set({ othersTyping: false });
  };

  readonly #attentionChanged = (): void => {
    const active = this.#ports.attention() === "active";
    const returned = active && (!this.#wasActive || this.#state.phase === "offline");
    this.#wasActive = active;
    if (returned) void this.refresh();
    else if (!active) this.#pause();
  };

  #pause(): void {
    this.#clearTimer();
    if (!this.#polling) this.#set({ phase: "hidden" });
  }

  #schedule(): void {
    if (this.#listeners.size === 0 || this.#state.failure !== null) return;
    if (this.#ports.attention() !== "active") return this.#pause();
    this.#cancelTimer = this.#ports.after(pollEvery, () => void this.refresh());
  }

  async #poll(): Promise<void> {
    const writes = this.#writes;
    try {
      const newest = await this.#ports.newest(this.#known);
      // A page asked for before a write knows nothing of it: dropped, and asked for again.
      if (newest !== "unchanged" && writes !== this.#writes) {
        this.#pollAgain = true;
        return;
      }
      if (newest !== "unchanged") {
        await this.#take(newest.page);
        this.#known = newest.version;
      }
      const returned = this.#state.phase === "offline";
      this.#set({ phase: "live", failure: null });
      if (returned) this.#outbox.retryLost();
    } catch (failure) {
      const shown = this.#state.room !== null;
      this.#set(shown ? { phase: "offline" } : { phase: "offline", failure });
    }
  }

  async #take(page: Page<M, R>): Promise<void> {
    const first = this.#state.room === null;
    const gone = new Set(page.deleted);
    const held = this.#state.messages.filter((message) => !gone.has(message.id));
    const joined = reaches(held, page.messages, page.has_more) ? page : await this.#closeGap(page);
    const apart = joined.has_more && !reaches(held, joined.messages, true);
    const messages = apart ? joined.messages : mergeNewest(held, joined.messages);
    const hasMore = !apart && held.length > 0 ? this.#state.hasMore : joined.has_more;
    const last = messages.at(-1);
    if (last && !last.is_own && last.id !== this.#state.messages.at(-1)?.id) this.#quiet();
    this.#set({ room: page.room, messages, hasMore, seenUntil: page.seen_until ?? null });
    if (first) this.#outbox.restore(this.#ports.readUnsent(page.room));
  }

  /** Walks back from the newest page until it joins what is held. */
  async #closeGap(newest: Page<M, R>): Promise<Page<M, R>> {
    let page = newest;
    for (let walked = 0; walked < gapPages; walked += 1) {
      const first = page.messages[0];
      if (!first || reaches(this.#state.messages, page.messages, page.has_more)) break;
      const older = await this.#ports.older(first.id, pageSize);
      page = { ...page, messages: merge(older.messages, page.messages), has_more: older.has_more };
    }
    return page;
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
