import { describe, expect, test } from "vitest";
import { fixture, open, say, seqs, settle } from "./chat.fixture";

describe("LIVE-01 nudges", () => {
  test("LIVE-01 a nudge is followed at once, but nothing is read that nobody looks at", async () => {
    const { world, chat, attend, nudge } = open();
    await settle();
    world.room.arrive();
    await nudge();
    expect(seqs(chat)).toEqual([1, 2]);
    await attend("hidden");
    world.room.arrive();
    await nudge();
    expect(world.requests).toHaveLength(2);
    await attend("active");
    expect(seqs(chat)).toEqual([1, 2, 3]);
  });

  test("LIVE-01 nudges that may have been missed are made good by asking", async () => {
    const { world, chat } = open();
    await settle();
    world.room.arrive();
    world.nudges?.missed();
    await settle();
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("a closed chat notifies nobody", async () => {
    const { world, close } = open();
    await settle();
    close();
    expect(world.nudges).toBeNull();
  });
});

describe("PERF-02 a message between two open chats", () => {
  test("PERF-02 who sends asks for nothing: neither their own nudge nor the other's reading needs it", async () => {
    const { world, chat, nudge } = open();
    await settle();
    await say(chat, "hello");
    await nudge();
    world.room.read("m2");
    await nudge("m2");
    expect(world.requests).toHaveLength(1);
    expect(chat.getState().seenUntil).toBe("m2");
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("PERF-02 a nudge that overtakes the answer to its own send waits for it", async () => {
    const { world, chat, nudge, hold } = open();
    await settle();
    const release = hold();
    await say(chat, "hello");
    await nudge();
    expect(world.requests).toHaveLength(1);
    await release();
    expect(world.requests).toHaveLength(1);
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("PERF-02 who reads asks once: the nudge of one's own reading is known from the answer", async () => {
    const { world, chat, nudge, hold } = open();
    await settle();
    world.room.arrive();
    const release = hold();
    await nudge();
    // The server notes the reading with its answer; the nudge of it overtakes the answer.
    await nudge();
    await release();
    expect(world.requests).toHaveLength(2);
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("PERF-02 a nudge of a newer version than the pending answer causes another request after it", async () => {
    const { world, chat, nudge, hold } = open();
    await settle();
    world.room.arrive();
    const release = hold();
    await nudge();
    world.room.arrive();
    await nudge();
    expect(world.requests).toHaveLength(2);
    await release();
    expect(world.requests).toHaveLength(3);
    expect(seqs(chat)).toEqual([1, 2, 3]);
  });

  test("PERF-02 a reading after a gap causes a request, which also loads what is missing", async () => {
    const { world, chat, nudge } = open();
    await settle();
    world.room.arrive();
    world.room.read("m1");
    await nudge("m1");
    expect(world.requests).toHaveLength(2);
    expect(chat.getState().seenUntil).toBe("m1");
    expect(seqs(chat)).toEqual([1, 2]);
  });

  test("PERF-02 an answer older than the reading of a nudge does not take the reading back", async () => {
    const { world, chat, nudge, hold } = fixture();
    const release = hold();
    chat.subscribe(() => {});
    world.room.read("m1");
    await nudge("m1");
    await release();
    expect(chat.getState().seenUntil).toBe("m1");
  });

  test("a text that failed leaves no nudge waiting", async () => {
    const { world, chat, nudge, hold } = open();
    await settle();
    const release = hold();
    world.room.arrive();
    world.down = new Error("down");
    await say(chat, "hello");
    await nudge();
    await release();
    expect(world.requests).toHaveLength(2);
  });
});

describe("LIVE-03 typing and seen", () => {
  test("LIVE-03 that the other writes is shown until they stop, or until their message is there", async () => {
    const { world, chat, pass, nudge } = open();
    await settle();
    world.nudges?.typing();
    expect(chat.getState().othersTyping).toBe(true);
    await pass(5_000);
    expect(chat.getState().othersTyping).toBe(false);
    world.nudges?.typing();
    world.room.arrive();
    await nudge();
    expect(chat.getState().othersTyping).toBe(false);
  });

  test("LIVE-03 typing signs are sent now and then while one types, never while one deletes", async () => {
    const { world, chat, pass } = open();
    await settle();
    for (const draft of ["h", "he", "hel"]) chat.setDraft(draft);
    expect(world.typingSent).toBe(1);
    await pass(3_000);
    chat.setDraft("he");
    expect(world.typingSent).toBe(1);
    chat.setDraft("help");
    expect(world.typingSent).toBe(2);
  });

  test("LIVE-03 how far the other has seen comes with a poll", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.room.read("m1");
    await pass(3_000);
    expect(chat.getState().seenUntil).toBe("m1");
  });
});
