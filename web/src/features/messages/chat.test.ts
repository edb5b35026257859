import { describe, expect, onTestFinished, test } from "vitest";
import { offlineCache } from "#/api/offlineCache";
import type { Attention } from "./chatState";
import { Absent, fixture, open, say, seqs, settle, text } from "./chat.fixture";
import { findMessage } from "./findMessage";
import { withoutMessage } from "./historyActs";

describe("CHAT-05 polling", () => {
  test("CHAT-05 every 3 s while visible and focused", async () => {
    const { world, chat, pass } = open();
    expect(chat.getState().phase).toBe("connecting");
    await settle();
    expect(chat.getState().phase).toBe("live");
    world.room.arrive();
    await pass(2_999);
    expect(world.requests).toHaveLength(1);
    await pass(1);
    expect(world.requests).toHaveLength(2);
    expect(seqs(chat)).toEqual([1, 2]);
    await pass(3_000);
    expect(world.requests).toHaveLength(3);
  });

  test.each<Attention>(["shown", "hidden"])(
    "CHAT-05 stops when %s, and asks at once on return",
    async (lost) => {
      const { world, chat, pass, attend } = open();
      await settle();
      await attend(lost);
      expect(chat.getState().phase).toBe("hidden");
      await pass(60_000);
      expect(world.requests).toHaveLength(1);
      await attend("active");
      expect(world.requests).toHaveLength(2);
      expect(chat.getState().phase).toBe("live");
    },
  );

  test("CHAT-05 two signs of the same return ask once", async () => {
    const { world, attend } = open();
    await settle();
    await attend("hidden");
    world.attention = "active";
    world.notify(false);
    world.notify(false);
    await settle();
    expect(world.requests).toHaveLength(2);
  });

  test("a room opened in a hidden tab is not read until it is looked at", async () => {
    const { world, chat, attend } = open({ attention: "hidden" });
    await settle();
    expect(world.requests).toHaveLength(0);
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
    await pass(3_000);
    expect(world.requests.at(-1)?.tag).toBe(`version ${world.room.version}`);
    expect(chat.getState().phase).toBe("live");
    expect(seqs(chat)).toEqual([1]);
  });

  test("CHAT-01 the header stops saying that updates are live as soon as the network is gone", async () => {
    const { world, chat } = open();
    await settle();
    expect(chat.getState().phase).toBe("live");
    world.down = new Error("down");
    world.notify(true);
    await settle();
    expect(chat.getState().phase).toBe("offline");
  });

  test("CHAT-05 APP-02 what the device had kept is not called live, and is loaded anew once the server answers", async () => {
    offlineCache.wasUsed = true;
    onTestFinished(() => void delete offlineCache.wasUsed);
    const { world, chat, pass } = fixture();
    world.kept = true;
    chat.subscribe(() => {});
    await settle();
    expect(chat.getState()).toMatchObject({ phase: "offline", failure: null });
    expect(seqs(chat)).toEqual([1]);
    world.kept = false;
    world.room.arrive();
    await pass(3_000);
    expect(world.requests).toEqual([null, null]);
    expect(chat.getState().phase).toBe("live");
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("CHAT-05 a poll asks for what came after the last message and version held", async () => {
    const { world, pass } = open();
    await settle();
    world.room.arrive();
    await pass(3_000);
    await pass(3_000);
    expect(world.requests).toEqual([
      null,
      { after: "m1", version: 0, tag: "version 0" },
      { after: "m2", version: 1, tag: "version 1" },
    ]);
  });

  test("no request is sent once nobody is subscribed", async () => {
    const { world, pass, close } = open();
    await settle();
    close();
    await pass(60_000);
    expect(world.requests).toHaveLength(1);
  });
});

describe("CHAT-08 the history can't be loaded", () => {
  test("CHAT-08 the failure is shown, polling pauses, and trying again helps", async () => {
    const { world, chat, pass } = fixture();
    world.down = new Error("down");
    chat.subscribe(() => {});
    await settle();
    expect(chat.getState().failure).toBe(world.down);
    await pass(60_000);
    expect(world.requests).toHaveLength(1);
    world.down = null;
    await chat.refresh();
    expect(chat.getState().failure).toBeNull();
    expect(seqs(chat)).toEqual([1]);
  });

  test("CHAT-08 an open room that one is no member of any more is not shown on, and not asked for", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.down = new Absent();
    await pass(3_000);
    expect(chat.getState().failure).toBe(world.down);
    await pass(60_000);
    expect(world.requests).toHaveLength(2);
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

  test("CHAT-06 many messages while away are read page by page and leave no gap", async () => {
    const { world, chat, pass } = open({ messages: many.slice(0, 5), pageSize: 5 });
    await settle();
    world.room.arrive(13);
    await pass(3_000);
    expect(seqs(chat)).toEqual(many.slice(0, 18).map((one) => one.seq));
    expect(world.requests.map((cursor) => cursor?.after)).toEqual([undefined, "m5", "m10", "m15"]);
  });

  test("too many while away: the latest are shown and the rest is loaded on scrolling", async () => {
    const { world, chat, pass } = open({ messages: many.slice(0, 2), pageSize: 2 });
    await settle();
    world.room.arrive(28);
    world.room.delete("m1");
    await pass(3_000);
    expect(seqs(chat)).toEqual([29, 30]);
    expect(chat.getState().hasMore).toBe(true);
    await chat.loadOlder();
    expect(seqs(chat)).toEqual([27, 28, 29, 30]);
  });

  test("older messages that come when the history was let go are dropped, so that no gap is left", async () => {
    const { world, chat, hold } = open({ messages: many.slice(0, 4), pageSize: 2 });
    await settle();
    const release = hold();
    const loading = chat.loadOlder();
    world.held = null;
    world.room.arrive(26);
    await chat.refresh();
    expect(seqs(chat)).toEqual([29, 30]);
    await release();
    await loading;
    expect(seqs(chat)).toEqual([29, 30]);
  });
});

describe("CHAT-06 a poll that overlaps a send", () => {
  test("CHAT-06 a poll sent before a message does not take the sent text away", async () => {
    const { chat, pass, hold, world } = open();
    await settle();
    const release = hold();
    await pass(3_000);
    world.held = null;
    await say(chat, "hello");
    await release();
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("CHAT-06 what others sent before one's own text comes too, and in its place", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.room.arrive();
    await say(chat, "mine");
    expect(world.requests.at(-1)).toMatchObject({ after: "m1", version: 0 });
    expect(seqs(chat)).toEqual([1, 2, 3]);
    await pass(3_000);
    expect(world.requests.at(-1)).toMatchObject({ after: "m3", version: 2 });
  });
});

describe("CHAT-10 deleting", () => {
  test("CHAT-10 an own message goes at once, one that the other deletes with the next poll, however old", async () => {
    const many = Array.from({ length: 12 }, (_, index) => text(index + 1));
    const { world, chat, pass } = open({ messages: many, pageSize: 5 });
    await settle();
    await chat.loadOlder();
    world.room.delete("m9");
    chat.alter((history) => withoutMessage(history, "m9"));
    await chat.refresh();
    expect(seqs(chat)).toEqual([3, 4, 5, 6, 7, 8, 10, 11, 12]);
    world.room.delete("m4");
    world.room.delete("m12");
    await pass(3_000);
    expect(seqs(chat)).toEqual([3, 5, 6, 7, 8, 10, 11]);
    world.room.arrive();
    await pass(3_000);
    expect(world.requests.at(-1)?.after).toBe("m12");
    expect(seqs(chat)).toEqual([3, 5, 6, 7, 8, 10, 11, 13]);
  });

  test("LEAVE-02 an open chat shows the messages anew when the other deletes their account, for their pictures are gone", async () => {
    const { world, chat, pass } = open();
    await settle();
    await say(chat, "mine");
    world.room.depart();
    await pass(3_000);
    expect(chat.getState().room).toBe("room with nobody");
    expect(chat.getState().messages.map((one) => one.content)).toEqual(["without picture", "mine"]);
    const before = world.requests.length;
    await pass(3_000);
    expect(world.requests.slice(before).map((cursor) => cursor?.after)).toEqual(["m2"]);
  });
});

describe("MSGS-05 a message found by a search", () => {
  test("MSGS-05 is loaded back to, and a deleted one is distinguished from one that exists", async () => {
    const many = Array.from({ length: 30 }, (_, index) => text(index + 1));
    const { chat } = open({ messages: many, pageSize: 5 });
    await settle();
    expect(await findMessage(chat, "m3")).toBe(true);
    expect(seqs(chat)[0]).toBe(1);
    expect(await findMessage(chat, "m99")).toBe(false);
  });

  test("MSGS-05 is loaded back to though older messages are on their way already, as after scrolling", async () => {
    const many = Array.from({ length: 30 }, (_, index) => text(index + 1));
    const { chat, hold } = open({ messages: many, pageSize: 5 });
    await settle();
    const release = hold();
    void chat.loadOlder();
    const finding = findMessage(chat, "m3");
    await release();
    expect(await finding).toBe(true);
  });
});
