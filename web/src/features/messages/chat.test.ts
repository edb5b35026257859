import { describe, expect, test } from "vitest";
import type { Attention } from "./chat";
import { open, seqs, settle, stage, text } from "./chat.stage";

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

describe("CHAT-06 a poll that overlaps a send", () => {
  test("CHAT-06 what the dropped page carried comes with the next one", async () => {
    const { world, chat, pass } = open();
    await settle();
    // Somebody else writes; the poll that brings it is on its way while our own text is sent.
    world.messages = [...world.messages, text(2)];
    let release = () => {};
    world.held = new Promise((resolve) => {
      release = resolve;
    });
    await pass(3_000);
    chat.setDraft("mine");
    chat.send();
    await settle();
    release();
    world.held = null;
    await settle();
    expect(seqs(chat)).toEqual([1, 2, 3]);
  });
});

describe("CHAT-04 the same words again", () => {
  test("CHAT-04 a text like one that failed once is a message of its own", async () => {
    const { world, chat } = open();
    await settle();
    const say = async (words: string) => {
      chat.setDraft(words);
      chat.send();
      await settle();
    };
    world.down = new Error("down");
    await say("ok");
    world.down = null;
    await say("ok");
    await say("something else");
    await say("ok");
    const keys = world.sent.map((one) => one.key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});
