import { describe, expect, test } from "vitest";
import { Gone, open, Refusal, say, settle } from "./chat.fixture";

const down = new Error("down");
const contents = (chat: ReturnType<typeof open>["chat"]) =>
  chat.getState().messages.flatMap((one) => (one.is_own ? [one.content] : []));

describe("CHAT-04 sending", () => {
  test("CHAT-04 blank text is not sent", async () => {
    const { world, chat } = open();
    for (const blank of ["  \n ", "\u200B", "\u2800 \u3164"]) await say(chat, blank);
    expect(world.sent).toEqual([]);
    expect(chat.getState().outbox).toEqual([]);
  });

  test("CHAT-04 a sent text shows at once, and messages are refetched with the next poll", async () => {
    const { world, chat, pass } = open();
    await settle();
    chat.setDraft("hello ");
    chat.send();
    expect(chat.getState()).toMatchObject({ draft: "", outbox: [{ content: "hello", failure: null }] });
    await settle();
    expect(chat.getState().outbox).toEqual([]);
    expect(contents(chat)).toEqual(["hello"]);
    await pass(3_000);
    expect(world.requests.at(-1)?.after).toBe("m2");
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
});

describe("CHAT-04 a text that failed", () => {
  test("POLISH-05 CHAT-04 is one thing that keeps what was typed, and trying again sends it under its key", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "hello");
    expect(chat.getState()).toMatchObject({ draft: "", outbox: [{ content: "hello", failure: down }] });
    world.down = null;
    chat.retry();
    await settle();
    expect(world.sent.map((one) => one.key)).toEqual(["key1", "key1"]);
    expect(chat.getState()).toMatchObject({ draft: "", outbox: [] });
    expect(contents(chat)).toEqual(["hello"]);
  });

  test("POLISH-05 another text never takes the place of one that was refused", async () => {
    const { world, chat } = open();
    await settle();
    world.down = new Refusal();
    await say(chat, "hello");
    world.down = null;
    await say(chat, "bye");
    expect(contents(chat)).toEqual(["bye"]);
    expect(chat.getState().outbox).toMatchObject([{ content: "hello" }]);
    chat.retry();
    await settle();
    expect(contents(chat)).toEqual(["bye", "hello"]);
  });

  test("POLISH-05 another text goes out behind one that was lost on the way", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "hello");
    world.down = null;
    await say(chat, "are you there?");
    expect(contents(chat)).toEqual(["hello", "are you there?"]);
  });

  test("POLISH-05 taken back into the box it can be changed, and what is typed there stays behind it", async () => {
    const { world, chat } = open();
    await settle();
    world.down = new Refusal();
    await say(chat, "helo");
    chat.edit("key1");
    expect(chat.getState()).toMatchObject({ draft: "helo", outbox: [] });
    await say(chat, "hallo");
    chat.setDraft("and bye");
    chat.edit("key2");
    expect(chat.getState()).toMatchObject({ draft: "hallo\nand bye", outbox: [] });
    chat.edit("key2");
    expect(chat.getState().draft).toBe("hallo\nand bye");
  });

  test("CHAT-04 what was typed meanwhile is not disturbed, and trying again leaves it alone", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    chat.setDraft("one");
    chat.send();
    chat.setDraft("two");
    await settle();
    expect(chat.getState().draft).toBe("two");
    world.down = null;
    chat.retry();
    await settle();
    expect(contents(chat)).toEqual(["one"]);
    expect(chat.getState().draft).toBe("two");
  });

  test("CHAT-04 those behind a lost one wait with it; those behind a refused one go their way", async () => {
    const { world, chat } = open();
    await settle();
    const both = async (failure: Error) => {
      world.down = failure;
      for (const content of ["one", "two"]) {
        chat.setDraft(content);
        chat.send();
      }
      await settle();
    };
    await both(down);
    expect(world.sent.map((one) => one.content)).toEqual(["one"]);
    expect(chat.getState().outbox.map((one) => one.failure)).toEqual([down, down]);
    for (const { key } of chat.getState().outbox) chat.discard(key);
    await both(new Refusal());
    expect(world.sent.map((one) => one.content)).toEqual(["one", "one", "two"]);
  });

  test("CHAT-04 what was lost on the way sets out by itself once the server is back, and is there once", async () => {
    const { world, chat, pass } = open();
    await settle();
    world.down = down;
    await pass(3_000);
    expect(chat.getState().phase).toBe("offline");
    await say(chat, "hello");
    world.down = null;
    await pass(3_000);
    expect(chat.getState()).toMatchObject({ phase: "live", draft: "", outbox: [] });
    expect(contents(chat)).toEqual(["hello"]);
    expect(new Set(world.sent.map((one) => one.key)).size).toBe(1);
  });

  test("CHAT-10 a text whose message arrived and was deleted since is not offered again", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "hello");
    world.down = new Gone();
    chat.retry();
    await settle();
    expect(chat.getState()).toMatchObject({ draft: "", outbox: [] });
  });

  test("POLISH-05 a discarded text is gone, and taken back it stands where it stood and goes out by itself", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    for (const words of ["one", "two", "three"]) await say(chat, words);
    const takeBack = chat.discard("key2");
    expect(chat.getState().outbox.map(({ content }) => content)).toEqual(["one", "three"]);
    expect(world.unsent.texts.map(({ content }) => content)).toEqual(["one", "three"]);
    await takeBack();
    await settle();
    expect(chat.getState().outbox.map(({ content }) => content)).toEqual(["one", "two", "three"]);
    world.down = null;
    await chat.discard("key2")();
    await settle();
    expect(contents(chat)).toEqual(["one", "two", "three"]);
    expect(chat.getState()).toMatchObject({ draft: "", outbox: [] });
  });

  test("POLISH-05 of several that were discarded each goes back before those that stood behind it, once", async () => {
    const { world, chat } = open();
    const shown = () => chat.getState().outbox.map(({ content }) => content);
    await settle();
    world.down = down;
    for (const words of ["one", "two", "three"]) await say(chat, words);
    const takeBackFirst = chat.discard("key1");
    const takeBackSecond = chat.discard("key2");
    await takeBackFirst();
    expect(shown()).toEqual(["one", "three"]);
    await takeBackSecond();
    expect(shown()).toEqual(["one", "two", "three"]);
    // Another window may have brought it back meanwhile.
    await takeBackSecond();
    expect(shown()).toEqual(["one", "two", "three"]);
  });

  test("POLISH-05 a refused text that was discarded is taken back as refused", async () => {
    const { world, chat } = open();
    await settle();
    world.down = new Refusal();
    await say(chat, "hello");
    await chat.discard("key1")();
    await settle();
    expect(chat.getState().outbox).toMatchObject([{ content: "hello", failure: world.down }]);
    expect(world.sent).toHaveLength(1);
  });

  test("CHAT-04 the same words later are a message of their own", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "ok");
    world.down = null;
    for (const words of ["ok", "something else", "ok"]) await say(chat, words);
    const keys = world.sent.map((one) => one.key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });
});
