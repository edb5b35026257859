import { describe, expect, test } from "vitest";
import type { Attention } from "./chatState";
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

describe("CHAT-06 a poll that overlaps a send", () => {
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

describe("CHAT-10 deleting", () => {
  test("CHAT-10 an own message goes at once, one that the other deletes with the next poll, however old", async () => {
    const many = Array.from({ length: 12 }, (_, index) => text(index + 1));
    const { world, chat, pass } = open({ messages: many, pageSize: 5 });
    await settle();
    await chat.loadOlder();
    await chat.erase("m9");
    await settle();
    expect(seqs(chat)).toEqual([3, 4, 5, 6, 7, 8, 10, 11, 12]);
    world.messages = world.messages.filter((one) => one.id !== "m4" && one.id !== "m12");
    world.deleted = ["m4", "m12"];
    await pass(3_000);
    expect(seqs(chat)).toEqual([3, 5, 6, 7, 8, 10, 11]);
  });

  test("a message that could not be deleted stays", async () => {
    const { world, chat } = open();
    await settle();
    world.down = new Error("down");
    await expect(chat.erase("m1")).rejects.toBe(world.down);
    expect(seqs(chat)).toEqual([1]);
  });
});

describe("LIVE-01 nudges", () => {
  test("LIVE-01 a nudge is followed at once, but nothing is read that nobody looks at", async () => {
    const { world, chat, attend } = open();
    await settle();
    world.messages = [...world.messages, text(2)];
    world.ears?.changed();
    await settle();
    expect(seqs(chat)).toEqual([1, 2]);
    await attend("hidden");
    world.messages = [...world.messages, text(3)];
    world.ears?.changed();
    await settle();
    expect(world.asked).toBe(2);
    await attend("active");
    expect(seqs(chat)).toEqual([1, 2, 3]);
  });

  test("nobody hears of a closed chat", async () => {
    const { world, close } = open();
    await settle();
    close();
    expect(world.ears).toBeNull();
  });
});

describe("LIVE-03 typing and seen", () => {
  test("LIVE-03 that the other writes is shown until they stop, or until their message is there", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.ears?.typing();
    expect(chat.getState().othersTyping).toBe(true);
    await pass(5_000);
    expect(chat.getState().othersTyping).toBe(false);
    world.ears?.typing();
    world.messages = [...world.messages, text(2)];
    world.ears?.changed();
    await settle();
    expect(chat.getState().othersTyping).toBe(false);
  });

  test("LIVE-03 the other is told of one's own writing now and then, never of deleting", async () => {
    const { world, chat, pass } = open();
    await settle();
    for (const draft of ["h", "he", "hel"]) chat.setDraft(draft);
    expect(world.toldTyping).toBe(1);
    await pass(3_000);
    chat.setDraft("he");
    expect(world.toldTyping).toBe(1);
    chat.setDraft("help");
    expect(world.toldTyping).toBe(2);
  });

  test("LIVE-03 how far the other has seen comes with a poll", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.seenUntil = "m1";
    await pass(3_000);
    expect(chat.getState().seenUntil).toBe("m1");
  });
});

describe("MSGS-05 a message found by a search", () => {
  test("MSGS-05 is loaded back to, and one that is gone is told from one that is there", async () => {
    const many = Array.from({ length: 30 }, (_, index) => text(index + 1));
    const { chat } = open({ messages: many, pageSize: 5 });
    await settle();
    expect(await chat.find("m3")).toBe(true);
    expect(seqs(chat)[0]).toBe(1);
    expect(await chat.find("m99")).toBe(false);
  });
});
