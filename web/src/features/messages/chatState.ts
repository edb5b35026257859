import type { Unsent } from "#/state/unsent";
import type { ArrivedReaction, Reacted } from "#/state/rooms/changes";
import type { OutboxPorts, Written } from "./outgoing";

/** What the header says: still opening, polling, paused because nobody looks, or out of reach. */
export type Phase = "connecting" | "live" | "hidden" | "offline";

/** Messages a page, unless a far one is looked for. */
export const pageSize = 50;

/** `active` is visible and focused, `shown` visible only, `hidden` neither. */
export type Attention = "active" | "shown" | "hidden";

export interface Page<M, R> {
  messages: readonly M[];
  has_more: boolean;
  room: R;
  /** The room's version that whoever holds the whole answer is at. */
  version: number;
  /** Messages that were deleted since, wherever in the room they were. */
  deleted: readonly string[];
  /** Messages whose reactions changed since, wherever in the room they are. */
  reacted?: readonly Reacted[];
  /** The last own message that the other has seen. */
  seen_until?: string | null;
}

/** How far a chat holds the room: it asks only for what came after. */
export interface Cursor {
  /** The last message up to which none is missing; null while there is none. */
  after: string | null;
  version: number;
  /** The tag of the last whole answer: while it is the room's, nothing changed. */
  tag: string | null;
}

export interface Changes<M, R> {
  page: Page<M, R>;
  tag: string | null;
}

/** The server says that the room is at a version. */
export interface RoomNudge {
  version: number;
  /** Set if this version changed nothing but how far the other has read. */
  seenUntil: string | null;
}

export interface RoomListener {
  changed(nudge: RoomNudge): void;
  /** Nudges may have been missed. */
  missed(): void;
  typing(): void;
}

/** Everything a chat needs from outside, so that a test can stand in for browser, clock and server. */
export interface ChatPorts<M, R> extends OutboxPorts<M> {
  /** What came after the cursor, or the latest messages without one, past every cache. */
  changes(cursor: Cursor | null): Promise<Changes<M, R> | "unchanged">;
  /** True if that failed because there is no such room for oneself, or no more. */
  isAbsent(failure: unknown): boolean;
  /** The room as a list shows it, where this failure says that the server is out of reach. */
  findListed(failure: unknown): R | undefined;
  /** False if the other deleted their account since: a placeholder takes their place. */
  withSamePerson(held: R, answered: R): boolean;
  older(before: string, most: number): Promise<Page<M, R>>;
  /** Lets the other know that somebody writes; nobody waits for it. */
  sendTyping(): void;
  attention(): Attention;
  /** Calls back when attention or the network may have changed (`cutOff` if the network is gone); returns a function that stops it. */
  watch(changed: (cutOff: boolean) => void): () => void;
  /** Calls back on nudges about this room; returns a function that stops it. */
  listen(listener: RoomListener): () => void;
  /** Without a room it is the one that the chat was opened for, as for `keepUnsent`. */
  readUnsent(room: R | null): Unsent;
  keepUnsent(room: R | null, unsent: Unsent): void;
}

export interface ChatState<M, R> extends Written {
  readonly phase: Phase;
  readonly room: R | null;
  readonly messages: readonly M[];
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
  /** True once the latest messages were loaded; before, a room that a list shows can be written to. */
  readonly loaded: boolean;
  /** Why the room can't be shown; null while it can. */
  readonly failure: unknown;
  readonly seenUntil: string | null;
  /** True while the other is typing. */
  readonly othersTyping: boolean;
  /** The other's latest reaction that came while the chat was open. */
  readonly latestReaction: ArrivedReaction<M> | null;
}

export const initialState: ChatState<never, never> = {
  phase: "connecting",
  room: null,
  messages: [],
  hasMore: false,
  loadingOlder: false,
  loaded: false,
  failure: null,
  outbox: [],
  resuming: false,
  draft: "",
  replyTo: null,
  seenUntil: null,
  othersTyping: false,
  latestReaction: null,
};
