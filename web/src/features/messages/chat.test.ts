import { describe, expect, onTestFinished, test } from "vitest";
import { offlineCache } from "#/api/offlineCache";
import type { Attention } from "./chatState";
import { Absent, fixture, open, Refusal, seqs, settle } from "./chat.fixture";

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

  test("APP-02 POLISH-05 out of reach, a room that a list shows can be written to, and its messages come later", async () => {
    const { world, chat, pass } = open();
    world.listed = "room";
    world.down = new Error("down");
    world.unsent = { draft: "Hi", texts: [] };
    await settle();
    expect(chat.getState()).toMatchObject({ room: "room", phase: "offline", failure: null, loaded: false });
    expect(chat.getState()).toMatchObject({ messages: [], draft: "Hi" });
    chat.send();
    await settle();
    expect(world.unsent.texts).toMatchObject([{ content: "Hi" }]);
    world.down = null;
    await pass(3_000);
    expect(chat.getState()).toMatchObject({ phase: "live", outbox: [], loaded: true });
    expect(chat.getState().messages.map(({ content }) => content)).toEqual(["text 1", "Hi"]);
  });

  test("APP-02 what is sent in a listed room before its messages came is not taken for all there is", async () => {
    const { world, chat, attend } = open();
    world.listed = "room";
    world.down = new Error("down");
    await settle();
    await attend("shown");
    world.down = null;
    chat.setDraft("Hi");
    chat.send();
    await settle();
    expect(chat.getState()).toMatchObject({ loaded: false, messages: [{ content: "Hi" }] });
    await attend("active");
    expect(chat.getState().loaded).toBe(true);
    expect(chat.getState().messages.map(({ content }) => content)).toEqual(["text 1", "Hi"]);
  });

  test("APP-02 a chat that failed before the list came is opened when it is tried again", async () => {
    const { world, chat, pass } = open();
    world.down = new Error("down");
    await settle();
    expect(chat.getState()).toMatchObject({ room: null, failure: world.down });
    world.listed = "room";
    await chat.refresh();
    expect(chat.getState()).toMatchObject({ room: "room", failure: null });
    world.down = null;
    await pass(3_000);
    expect(chat.getState()).toMatchObject({ loaded: true, phase: "live" });
  });

  test("APP-02 a listed room that the server refuses, or turns out to be none of one's own, is not shown", async () => {
    const refused = open();
    refused.world.listed = "room";
    refused.world.down = new Refusal();
    await settle();
    expect(refused.chat.getState()).toMatchObject({ room: null, failure: refused.world.down });
    const absent = open();
    absent.world.listed = "room";
    absent.world.down = new Error("down");
    await settle();
    absent.world.down = new Absent();
    await absent.pass(3_000);
    expect(absent.chat.getState().failure).toBe(absent.world.down);
    expect(absent.world.sent).toEqual([]);
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
