// For tests: a chat with its server, browser and clock all in the hand of the test.
import type { Unsent } from "#/state/unsent";
import { Chat } from "./chat";
import type { Attention, ChatPorts, Ears, Page } from "./chatState";
import type { Ordered } from "./merge";

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

/** The server heard the text and won't have it. */
export class Refusal extends Error {}

/** A server of one room, a browser and a clock, all in the hand of the test. */
export function stage(options: { messages?: Text[]; attention?: Attention; pageSize?: number } = {}) {
  const pageSize = options.pageSize ?? 50;
  const world = {
    messages: options.messages ?? [text(1)],
    attention: options.attention ?? ("active" as Attention),
    down: null as Error | null,
    unchanged: false,
    deleted: [] as string[],
    seenUntil: null as string | null,
    toldTyping: 0,
    ears: null as Ears | null,
    unsent: { draft: "", texts: [] } as Unsent,
    asked: 0,
    sent: [] as { content: string; key: string }[],
    timers: [] as { at: number; run: () => void }[],
    now: 0,
    notify: () => {},
    held: null as Promise<void> | null,
  };
  const pageBefore = (end: number): Page<Text, string> => {
    const start = Math.max(0, end - pageSize);
    const messages = world.messages.slice(start, end);
    const { deleted, seenUntil } = world;
    return { messages, has_more: start > 0, room: "room", deleted, seen_until: seenUntil };
  };
  let keys = 0;
  const ports: ChatPorts<Text, string> = {
    async newest(known) {
      world.asked += 1;
      const page = pageBefore(world.messages.length);
      const version = `${world.messages.map((one) => one.id).join()} ${world.seenUntil}`;
      await world.held;
      if (world.down) throw world.down;
      return world.unchanged || known === version ? "unchanged" : { page, version };
    },
    async older(before) {
      if (world.down) throw world.down;
      return pageBefore(world.messages.findIndex((one) => one.id === before));
    },
    async send(content, key) {
      world.sent.push({ content, key });
      if (world.down) throw world.down;
      const message = { ...text(world.messages.length + 1), content, is_own: true };
      world.messages = [...world.messages, message];
      return message;
    },
    async erase(id) {
      if (world.down) throw world.down;
      world.messages = world.messages.filter((one) => one.id !== id);
    },
    sayTyping() {
      world.toldTyping += 1;
    },
    isOwnFault: (refused) => refused instanceof Refusal,
    now: () => world.now,
    hear(ears) {
      world.ears = ears;
      return () => {
        world.ears = null;
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
    world.notify();
    await settle();
  };
  return { world, chat, pass, attend };
}

/** Lets everything that waits for nothing but promises finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

export function open(options: Parameters<typeof stage>[0] = {}) {
  const staged = stage(options);
  const close = staged.chat.subscribe(() => {});
  return { ...staged, close };
}

export const seqs = (chat: Chat<Text, string>) => chat.getState().messages.map((message) => message.seq);
