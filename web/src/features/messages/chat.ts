import { merge, mergeNewest, type Ordered, reaches } from "./merge";

/** What the header says: still opening, polling, paused because nobody looks, or out of reach. */
export type Phase = "connecting" | "live" | "hidden" | "offline";

/** `active` is visible and focused, `shown` visible only, `hidden` neither. */
export type Attention = "active" | "shown" | "hidden";

export interface Page<M, R> {
  messages: readonly M[];
  has_more: boolean;
  room: R;
}

export interface Newest<M, R> {
  page: Page<M, R>;
  version: string | null;
}

/** Everything a chat needs from outside, so that a test can stand in for browser, clock and server. */
export interface ChatPorts<M, R> {
  /** The latest messages, past every cache; "unchanged" when the room is still in the `known` version. */
  newest(known: string | null): Promise<Newest<M, R> | "unchanged">;
  older(before: string): Promise<Page<M, R>>;
  send(content: string, key: string): Promise<M>;
  attention(): Attention;
  /** Calls back when attention or the network may have changed, until the answer is called. */
  watch(changed: () => void): () => void;
  /** Runs once after so many milliseconds, unless the answer is called before. */
  after(milliseconds: number, run: () => void): () => void;
  newKey(): string;
}

/** A text on its way to the server. */
export interface Sending {
  readonly key: string;
  readonly content: string;
}

export interface ChatState<M, R> {
  readonly phase: Phase;
  readonly room: R | null;
  readonly messages: readonly M[];
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
  /** Why the history can't be shown; null while it can. */
  readonly failure: unknown;
  readonly sending: readonly Sending[];
  readonly draft: string;
  /** Why the draft came back unsent; null when it did not. */
  readonly refused: unknown;
}

const pollEvery = 3_000;
/** Pages walked back to close a gap before the older history is let go and loaded anew on scrolling. */
const gapPages = 4;

/** One open room: polls while looked at, merges what comes, sends in order, and never loses what was typed. */
export class Chat<M extends Ordered, R> {
  #state: ChatState<M, R> = {
    phase: "connecting",
    room: null,
    messages: [],
    hasMore: false,
    loadingOlder: false,
    failure: null,
    sending: [],
    draft: "",
    refused: null,
  };
  readonly #ports: ChatPorts<M, R>;
  readonly #listeners = new Set<() => void>();
  #stopWatching: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #wasActive = false;
  #polling = false;
  #pollAgain = false;
  #writes = 0;
  /** The version of the last page that was taken in: one that was dropped must be given again. */
  #known: string | null = null;
  #delivering = false;
  #lastRefused: Sending | null = null;

  constructor(ports: ChatPorts<M, R>) {
    this.#ports = ports;
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
    this.#set({ draft, refused: null });
  };

  /** Asks again at once: after a failure, or because something was written. */
  readonly refresh = async (): Promise<void> => {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
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

  readonly loadOlder = async (): Promise<void> => {
    const first = this.#state.messages[0];
    if (!first || !this.#state.hasMore || this.#state.loadingOlder) return;
    this.#set({ loadingOlder: true });
    try {
      const page = await this.#ports.older(first.id);
      this.#set({ messages: merge(this.#state.messages, page.messages), hasMore: page.has_more });
    } catch {
      this.#set({ phase: "offline" });
    } finally {
      this.#set({ loadingOlder: false });
    }
  };

  /** Sends what is typed. Blank text stays where it is. */
  readonly send = (): void => {
    const content = this.#state.draft.trim();
    if (content === "") return;
    const again = this.#lastRefused?.content === content ? this.#lastRefused.key : null;
    const text = { key: again ?? this.#ports.newKey(), content };
    this.#set({ draft: "", refused: null, sending: [...this.#state.sending, text] });
    void this.#deliver();
  };

  /** One text after the other, so that they arrive in the order they were typed. */
  async #deliver(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    for (let text = this.#state.sending[0]; text; text = this.#state.sending[0]) {
      try {
        const message = await this.#ports.send(text.content, text.key);
        this.#writes += 1;
        // The same words later are another message.
        this.#lastRefused = null;
        this.#set({
          messages: merge(this.#state.messages, [message]),
          sending: this.#state.sending.slice(1),
        });
        void this.refresh();
      } catch (refused) {
        this.#takeBack(text, refused);
      }
    }
    this.#delivering = false;
  }

  /** What could not be sent, and all that waited behind it, goes back in front of what was typed since. */
  #takeBack(text: Sending, refused: unknown): void {
    const { sending, draft } = this.#state;
    this.#lastRefused = text;
    const texts = [...sending.map((one) => one.content), draft].filter((one) => one !== "");
    this.#set({ sending: [], draft: texts.join("\n"), refused });
  }

  #start(): void {
    this.#stopWatching = this.#ports.watch(this.#attentionChanged);
    this.#wasActive = this.#ports.attention() === "active";
    if (this.#ports.attention() === "hidden") this.#set({ phase: "hidden" });
    else void this.refresh();
  }

  #stop(): void {
    this.#stopWatching?.();
    this.#cancelTimer?.();
    this.#stopWatching = null;
    this.#cancelTimer = null;
  }

  readonly #attentionChanged = (): void => {
    const active = this.#ports.attention() === "active";
    const returned = active && (!this.#wasActive || this.#state.phase === "offline");
    this.#wasActive = active;
    if (returned) void this.refresh();
    else if (!active) this.#pause();
  };

  #pause(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
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
      if (newest === "unchanged") return this.#set({ phase: "live", failure: null });
      // A page asked for before a write knows nothing of it: dropped, and asked for again.
      if (writes !== this.#writes) {
        this.#pollAgain = true;
        return;
      }
      await this.#take(newest.page);
      this.#known = newest.version;
    } catch (failure) {
      const shown = this.#state.room !== null;
      this.#set(shown ? { phase: "offline" } : { phase: "offline", failure });
    }
  }

  async #take(page: Page<M, R>): Promise<void> {
    const held = this.#state.messages;
    const joined = reaches(held, page.messages, page.has_more) ? page : await this.#closeGap(page);
    const whole = joined.has_more && !reaches(held, joined.messages, true);
    const messages = whole ? joined.messages : mergeNewest(this.#state.messages, joined.messages);
    const keepsOlder = !whole && held.length > 0;
    const hasMore = keepsOlder ? this.#state.hasMore : joined.has_more;
    this.#set({ phase: "live", failure: null, room: page.room, messages, hasMore });
  }

  /** Walks back from the newest page until it joins what is held. */
  async #closeGap(newest: Page<M, R>): Promise<Page<M, R>> {
    let page = newest;
    for (let walked = 0; walked < gapPages; walked += 1) {
      const first = page.messages[0];
      if (!first || reaches(this.#state.messages, page.messages, page.has_more)) break;
      const older = await this.#ports.older(first.id);
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
