import type { Unsent } from "#/state/unsent";
import type { OutboxPorts, Written } from "./outbox";

/** What the header says: still opening, polling, paused because nobody looks, or out of reach. */
export type Phase = "connecting" | "live" | "hidden" | "offline";

/** `active` is visible and focused, `shown` visible only, `hidden` neither. */
export type Attention = "active" | "shown" | "hidden";

export interface Page<M, R> {
  messages: readonly M[];
  has_more: boolean;
  room: R;
  /** Messages that are gone, wherever in the room they were. */
  deleted?: readonly string[];
  /** The last own message that the other has seen. */
  seen_until?: string | null;
}

export interface Newest<M, R> {
  page: Page<M, R>;
  version: string | null;
}

/** What a nudge about this very room can mean. */
export interface Ears {
  changed(): void;
  typing(): void;
}

/** Everything a chat needs from outside, so that a test can stand in for browser, clock and server. */
export interface ChatPorts<M, R> extends OutboxPorts<M> {
  /** The latest messages, past every cache; "unchanged" when the room is still in the `known` version. */
  newest(known: string | null): Promise<Newest<M, R> | "unchanged">;
  older(before: string, most: number): Promise<Page<M, R>>;
  erase(id: string): Promise<unknown>;
  /** Lets the other know that somebody writes; nobody waits for it. */
  sayTyping(): void;
  attention(): Attention;
  /** Calls back when attention or the network may have changed, until the answer is called. */
  watch(changed: () => void): () => void;
  /** Calls back on nudges about this room, until the answer is called. */
  hear(ears: Ears): () => void;
  /** Runs once after so many milliseconds, unless the answer is called before. */
  after(milliseconds: number, run: () => void): () => void;
  now(): number;
  readUnsent(room: R): Unsent;
  keepUnsent(room: R, unsent: Unsent): void;
}

export interface ChatState<M, R> extends Written {
  readonly phase: Phase;
  readonly room: R | null;
  readonly messages: readonly M[];
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
  /** Why the history can't be shown; null while it can. */
  readonly failure: unknown;
  readonly seenUntil: string | null;
  /** Whether the other is writing right now. */
  readonly othersTyping: boolean;
}

export const atFirst: ChatState<never, never> = {
  phase: "connecting",
  room: null,
  messages: [],
  hasMore: false,
  loadingOlder: false,
  failure: null,
  outbox: [],
  draft: "",
  seenUntil: null,
  othersTyping: false,
};
