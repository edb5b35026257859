import { describe, expect, test } from "vitest";
import { open, say, seqs, settle, text } from "./chat.fixture";
import { findMessage } from "./findMessage";
import { withoutMessage } from "./historyActs";

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
