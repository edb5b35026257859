// For tests: a chat with its server, browser and clock all controlled by the test.
import type { Unsent } from "#/state/unsent";
import { Chat } from "./chat";
import type { Attention, ChatPorts, Cursor, Page, RoomListener } from "./chatState";
import type { Ordered } from "#/state/rooms/merge";

export interface Text extends Ordered {
  content: string;
  is_own: boolean;
}

export const text = (seq: number): Text => ({
  id: `m${seq}`,
  seq,
  content: `text ${seq}`,
  is_own: false,
  created_at: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
});

/** The server refused the text. */
export class Refusal extends Error {}

/** The server received the text before, and its message has been deleted since. */
export class Gone extends Error {}

/** There is no such room any more, or not for oneself. */
export class Absent extends Error {}

/** A room as the server keeps it: every change makes its version grow by one. */
export class Room {
  messages: Text[];
  version = 0;
  seenUntil: string | null = null;
  name = "room";
  readonly #deleted: { id: string; version: number }[] = [];
  readonly #pageSize: number;

  constructor(messages: Text[], pageSize: number) {
    this.messages = messages;
    this.#pageSize = pageSize;
  }

  /** The other, or another device, sends so many messages. */
  arrive(count = 1): void {
    for (let sent = 0; sent < count; sent += 1) this.#append(text(this.#nextSeq()));
  }

  send(content: string): Text {
    return this.#append({ ...text(this.#nextSeq()), content, is_own: true });
  }

  delete(id: string): void {
    this.version += 1;
    this.messages = this.messages.filter((one) => one.id !== id);
    this.#deleted.push({ id, version: this.version });
  }

  /** The other deletes their account: their messages lose their pictures, and a placeholder takes their place. */
  depart(): void {
    this.version += 1;
    this.messages = this.messages.map((one) => (one.is_own ? one : { ...one, content: "without picture" }));
    this.name = "room with nobody";
  }

  read(id: string): void {
    this.version += 1;
    this.seenUntil = id;
  }

  since(cursor: Cursor | null): Page<Text, string> {
    if (cursor === null || cursor.after === null) return this.before(this.#nextSeq(), cursor);
    const after = Number(cursor.after.slice(1));
    const later = this.messages.filter((one) => one.seq > after);
    return this.#page(later.slice(0, this.#pageSize), later.length > this.#pageSize, cursor);
  }

  before(seq: number, cursor: Cursor | null = null): Page<Text, string> {
    const earlier = this.messages.filter((one) => one.seq < seq);
    return this.#page(earlier.slice(-this.#pageSize), earlier.length > this.#pageSize, cursor);
  }

  #page(messages: Text[], has_more: boolean, cursor: Cursor | null): Page<Text, string> {
    const { version, seenUntil } = this;
    const deleted = this.#deleted.filter((one) => one.version > (cursor?.version ?? 0)).map(({ id }) => id);
    return { messages, has_more, room: this.name, version, deleted, seen_until: seenUntil };
  }

  #append(message: Text): Text {
    this.version += 1;
    this.messages = [...this.messages, message];
    return message;
  }

  #nextSeq(): number {
    return (
      Math.max(0, ...this.messages.map((one) => one.seq), ...this.#deleted.map(({ id }) => +id.slice(1))) + 1
    );
  }
}

/** A server of one room, a browser and a clock, all controlled by the test. */
export function fixture(options: { messages?: Text[]; attention?: Attention; pageSize?: number } = {}) {
  const world = {
    room: new Room(options.messages ?? [text(1)], options.pageSize ?? 50),
    attention: options.attention ?? ("active" as Attention),
    down: null as Error | null,
    /** What a check of the connection says. */
    inReach: true,
    typingSent: 0,
    /** The room as a list shows it. */
    listed: undefined as string | undefined,
    nudges: null as RoomListener | null,
    unsent: { draft: "", texts: [] } as Unsent,
    /** The cursor of each request for changes. */
    requests: [] as (Cursor | null)[],
    sent: [] as { content: string; key: string; replyTo?: string }[],
    /** The keys of pictures that need not be kept any more. */
    forgotten: [] as string[],
    timers: [] as { at: number; run: () => void }[],
    now: 0,
    /** The device answers from what it had kept. */
    kept: false,
    notify: (_cutOff: boolean) => {},
    /** What an answer of the server waits for, made before. */
    held: null as Promise<void> | null,
    /** What becomes of the next message that is sent. */
    onItsWay: null as Promise<never> | null,
  };
  const answered = async <T>(answer: T): Promise<T> => {
    await world.held;
    if (world.down) throw world.down;
    return answer;
  };
  let keys = 0;
  const ports: ChatPorts<Text, string> = {
    changes(cursor) {
      world.requests.push(cursor);
      const tag = world.kept ? null : `version ${world.room.version}`;
      if (tag !== null && cursor?.tag === tag) return answered("unchanged" as const);
      return answered({ page: world.room.since(cursor), tag });
    },
    isAbsent: (failure) => failure instanceof Absent,
    withSamePerson: (held, now) => held === now,
    older: (before) => answered(world.room.before(Number(before.slice(1)))),
    findListed: (failure) => (failure instanceof Refusal ? undefined : world.listed),
    discardPicture({ key }) {
      world.forgotten.push(key);
      return async () => {
        world.forgotten = world.forgotten.filter((one) => one !== key);
      };
    },
    send({ content, key, replyTo }, signal) {
      world.sent.push({ content, key, ...(replyTo && { replyTo }) });
      const { onItsWay } = world;
      world.onItsWay = null;
      if (onItsWay) return Promise.race([onItsWay, stoppedBy(signal)]);
      if (world.down) return answered(null as never);
      return answered({ message: world.room.send(content), version: world.room.version });
    },
    sendTyping() {
      world.typingSent += 1;
    },
    isMessageRefused: (failure) => failure instanceof Refusal || failure instanceof Gone,
    isDeleted: (failure) => failure instanceof Gone,
    now: () => world.now,
    isInReach: async () => world.inReach,
    listen(listener) {
      world.nudges = listener;
      return () => {
        world.nudges = null;
      };
    },
    readUnsent: () => world.unsent,
    keepUnsent(_, unsent) {
      world.unsent = unsent;
    },
    attention: () => world.attention,
    watch(changed) {
      world.notify = changed;
      return () => {
        world.notify = () => {};
      };
    },
    after(milliseconds, run) {
      const timer = { at: world.now + milliseconds, run };
      world.timers.push(timer);
      return () => {
        world.timers = world.timers.filter((other) => other !== timer);
      };
    },
    newKey: () => `key${(keys += 1)}`,
  };
  const chat = new Chat(ports);
  const pass = async (milliseconds: number) => {
    world.now += milliseconds;
    const due = world.timers.filter((timer) => timer.at <= world.now);
    world.timers = world.timers.filter((timer) => timer.at > world.now);
    for (const timer of due) timer.run();
    await settle();
  };
  const attend = async (attention: Attention) => {
    world.attention = attention;
    world.notify(false);
    await settle();
  };
  /** The server says at which version the room is; `seenUntil` if it is about the other's reading alone. */
  const nudge = async (seenUntil: string | null = null) => {
    world.nudges?.changed({ version: world.room.version, seenUntil });
    await settle();
  };
  /** Answers wait from now on, until the result is called. */
  const hold = () => {
    let release = () => {};
    world.held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return async () => {
      world.held = null;
      release();
      await settle();
    };
  };
  return { world, chat, pass, attend, nudge, hold };
}

const stoppedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));

/** Lets everything that waits for nothing but promises finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

export function open(options: Parameters<typeof fixture>[0] = {}) {
  const opened = fixture(options);
  const close = opened.chat.subscribe(() => {});
  return { ...opened, close };
}

export const seqs = (chat: Chat<Text, string>) => chat.getState().messages.map((message) => message.seq);

/** Types a text and sends it. */
export async function say(chat: Chat<Text, string>, words: string): Promise<void> {
  chat.setDraft(words);
  chat.send();
  await settle();
}
