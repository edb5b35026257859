import { describe, expect, test } from "vitest";
import { type Attention, Chat, type ChatPorts, type Page } from "./chat";
import type { Ordered } from "./merge";

interface Text extends Ordered {
  content: string;
}

const text = (seq: number): Text => ({
  id: `m${seq}`,
  seq,
  content: `text ${seq}`,
  created_at: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
});

/** A server of one room, a browser and a clock, all in the hand of the test. */
function stage(options: { messages?: Text[]; attention?: Attention; pageSize?: number } = {}) {
  const pageSize = options.pageSize ?? 50;
  const world = {
    messages: options.messages ?? [text(1)],
    attention: options.attention ?? ("active" as Attention),
    down: null as Error | null,
    unchanged: false,
    asked: 0,
    sent: [] as { content: string; key: string }[],
    timers: [] as { at: number; run: () => void }[],
    now: 0,
    notify: () => {},
    held: null as Promise<void> | null,
  };
  const pageBefore = (end: number): Page<Text, string> => {
    const start = Math.max(0, end - pageSize);
    return { messages: world.messages.slice(start, end), has_more: start > 0, room: "room" };
  };
  let keys = 0;
  const ports: ChatPorts<Text, string> = {
    async newest() {
      world.asked += 1;
      const page = pageBefore(world.messages.length);
      await world.held;
      if (world.down) throw world.down;
      return world.unchanged ? "unchanged" : page;
    },
    async older(before) {
      if (world.down) throw world.down;
      return pageBefore(world.messages.findIndex((one) => one.id === before));
    },
    async send(content, key) {
      world.sent.push({ content, key });
      if (world.down) throw world.down;
      const message = { ...text(world.messages.length + 1), content };
      world.messages = [...world.messages, message];
      return message;
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
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

function open(options: Parameters<typeof stage>[0] = {}) {
  const staged = stage(options);
  const close = staged.chat.subscribe(() => {});
  return { ...staged, close };
}

const seqs = (chat: Chat<Text, string>) => chat.getState().messages.map((message) => message.seq);

describe("CHAT-05 polling", () => {
  test("CHAT-05 every 3 s while visible and focused", async () => {
    const { world, chat, pass } = open();
    expect(chat.getState().phase).toBe("connecting");
    await settle();
    expect(chat.getState().phase).toBe("live");
    world.messages = [...world.messages, text(2)];
    await pass(2_999);
    expect(world.asked).toBe(1);
    await pass(1);
    expect(world.asked).toBe(2);
    expect(seqs(chat)).toEqual([1, 2]);
    await pass(3_000);
    expect(world.asked).toBe(3);
  });

  test.each<Attention>(["shown", "hidden"])(
    "CHAT-05 stops when %s, and asks at once on return",
    async (lost) => {
      const { world, chat, pass, attend } = open();
      await settle();
      await attend(lost);
      expect(chat.getState().phase).toBe("hidden");
      await pass(60_000);
      expect(world.asked).toBe(1);
      await attend("active");
      expect(world.asked).toBe(2);
      expect(chat.getState().phase).toBe("live");
    },
  );

  test("CHAT-05 two signs of the same return ask once", async () => {
    const { world, attend } = open();
    await settle();
    await attend("hidden");
    world.attention = "active";
    world.notify();
    world.notify();
    await settle();
    expect(world.asked).toBe(2);
  });

  test("a room opened in a hidden tab is not read until it is looked at", async () => {
    const { world, chat, attend } = open({ attention: "hidden" });
    await settle();
    expect(world.asked).toBe(0);
    await attend("active");
    expect(seqs(chat)).toEqual([1]);
  });

  test("CHAT-05 an answer that nothing changed is success", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.down = new Error("down");
    await pass(3_000);
    expect(chat.getState().phase).toBe("offline");
    world.down = null;
    world.unchanged = true;
    await pass(3_000);
    expect(chat.getState().phase).toBe("live");
    expect(seqs(chat)).toEqual([1]);
  });

  test("nothing is asked once nobody is subscribed", async () => {
    const { world, pass, close } = open();
    await settle();
    close();
    await pass(60_000);
    expect(world.asked).toBe(1);
  });
});

describe("CHAT-08 the history can't be loaded", () => {
  test("CHAT-08 the failure is told, polling rests, and trying again helps", async () => {
    const { world, chat, pass } = stage();
    world.down = new Error("down");
    chat.subscribe(() => {});
    await settle();
    expect(chat.getState().failure).toBe(world.down);
    await pass(60_000);
    expect(world.asked).toBe(1);
    world.down = null;
    await chat.refresh();
    expect(chat.getState().failure).toBeNull();
    expect(seqs(chat)).toEqual([1]);
  });

  test("a poll that fails later keeps what is shown", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.down = new Error("down");
    await pass(3_000);
    expect(chat.getState()).toMatchObject({ phase: "offline", failure: null });
    expect(seqs(chat)).toEqual([1]);
  });
});

describe("CHAT-06 history", () => {
  const many = Array.from({ length: 30 }, (_, index) => text(index + 1));

  test("CHAT-06 older messages join in front until there are no more", async () => {
    const { chat } = open({ messages: many.slice(0, 8), pageSize: 5 });
    await settle();
    expect(seqs(chat)).toEqual([4, 5, 6, 7, 8]);
    await Promise.all([chat.loadOlder(), chat.loadOlder()]);
    expect(seqs(chat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(chat.getState().hasMore).toBe(false);
  });

  test("CHAT-06 many messages while away leave no gap", async () => {
    const { world, chat, pass } = open({ messages: many.slice(0, 5), pageSize: 5 });
    await settle();
    world.messages = many.slice(0, 18);
    await pass(3_000);
    expect(seqs(chat)).toEqual(many.slice(0, 18).map((one) => one.seq));
  });

  test("too many to walk back to: the newest are shown and the rest is loaded on scrolling", async () => {
    const { world, chat, pass } = open({ messages: many.slice(0, 2), pageSize: 2 });
    await settle();
    world.messages = many;
    await pass(3_000);
    expect(seqs(chat)).toEqual(many.slice(-10).map((one) => one.seq));
    expect(chat.getState().hasMore).toBe(true);
  });
});

describe("CHAT-04 sending", () => {
  test("CHAT-04 blank text is not sent", async () => {
    const { world, chat } = open();
    chat.setDraft("  \n ");
    chat.send();
    await settle();
    expect(world.sent).toEqual([]);
  });

  test("CHAT-04 a sent text shows at once and messages are refetched", async () => {
    const { world, chat } = open();
    await settle();
    chat.setDraft("hello ");
    chat.send();
    expect(chat.getState()).toMatchObject({ draft: "", sending: [{ content: "hello" }] });
    await settle();
    expect(chat.getState().sending).toEqual([]);
    expect(chat.getState().messages.at(-1)?.content).toBe("hello");
    expect(world.asked).toBe(2);
  });

  test("CHAT-04 a failed text comes back, in front of what was typed since, and keeps its key", async () => {
    const { world, chat } = open();
    await settle();
    world.down = new Error("down");
    chat.setDraft("hello");
    chat.send();
    chat.setDraft("and");
    await settle();
    expect(chat.getState()).toMatchObject({ draft: "hello\nand", sending: [], refused: world.down });
    chat.setDraft("hello");
    world.down = null;
    chat.send();
    await settle();
    expect(world.sent.map((one) => one.key)).toEqual(["key1", "key1"]);
  });

  test("CHAT-04 texts arrive in the order they were typed", async () => {
    const { world, chat } = open();
    await settle();
    for (const content of ["one", "two", "three"]) {
      chat.setDraft(content);
      chat.send();
    }
    await settle();
    expect(world.sent.map((one) => one.content)).toEqual(["one", "two", "three"]);
  });

  test("CHAT-06 a poll asked for before a send does not take the sent text away", async () => {
    const { world, chat, pass } = open();
    await settle();
    let release = () => {};
    world.held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await pass(3_000);
    chat.setDraft("hello");
    chat.send();
    await settle();
    release();
    world.held = null;
    await settle();
    expect(seqs(chat)).toEqual([1, 2]);
  });
});
