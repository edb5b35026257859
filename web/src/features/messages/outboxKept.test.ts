import { describe, expect, test } from "vitest";
import { fixture, open, Refusal, say, settle } from "./chat.fixture";

const down = new Error("down");

describe("what was written survives leaving", () => {
  test("POLISH-05 what was typed for the room elsewhere is there when it is opened again", async () => {
    const { world, chat, close } = open();
    await settle();
    chat.setDraft("Hel");
    close();
    world.unsent = { draft: "Hello Ben", texts: [] };
    chat.subscribe(() => {});
    expect(chat.getState().draft).toBe("Hello Ben");
  });

  test("POLISH-05 what was sent or emptied elsewhere does not come back when the room is opened again", async () => {
    const { world, chat, close } = open();
    await settle();
    chat.setDraft("Hello Ben");
    close();
    world.unsent = { draft: "", texts: [] };
    const closeAgain = chat.subscribe(() => {});
    expect(chat.getState().draft).toBe("");
    world.down = new Refusal();
    await say(chat, "hello");
    await say(chat, "bye");
    closeAgain();
    world.down = null;
    world.unsent = { draft: "hello, Ben", texts: world.unsent.texts.slice(1) };
    chat.subscribe(() => {});
    await settle();
    expect(chat.getState()).toMatchObject({ draft: "hello, Ben", outbox: [{ content: "bye" }] });
    expect(world.sent.map(({ content }) => content)).toEqual(["hello", "bye"]);
  });

  test("POLISH-05 a chat that nobody looks at, and that sends again, brings back nothing that was sent elsewhere", async () => {
    const { world, chat, close } = open();
    await settle();
    chat.setDraft("Hello Ben");
    close();
    world.unsent = { draft: "", texts: [{ key: "elsewhere", content: "Hi Ben", firstSentAt: 0 }] };
    chat.resume(world.unsent);
    await settle();
    expect(world.sent.map(({ content }) => content)).toEqual(["Hi Ben"]);
    expect(world.unsent).toMatchObject({ draft: "", texts: [] });
  });

  test("POLISH-05 what was typed stays in an open page whose storage is full", async () => {
    const { world, chat, close } = open();
    await settle();
    Object.defineProperty(world, "unsent", { get: () => ({ draft: "", texts: [] }), set: () => {} });
    world.down = new Refusal();
    await say(chat, "hello");
    chat.setDraft("and then");
    close();
    chat.subscribe(() => {});
    expect(chat.getState()).toMatchObject({ draft: "and then", outbox: [{ content: "hello" }] });
  });

  test("POLISH-05 what another window keeps for the room stays kept whatever is written here, until it is sent there", async () => {
    const { world, chat } = open();
    await settle();
    const elsewhere = { key: "elsewhere", content: "Hi Ben", firstSentAt: 0 };
    world.unsent = { draft: "", texts: [elsewhere] };
    world.down = down;
    await say(chat, "hello");
    expect(world.unsent.texts).toMatchObject([elsewhere, { key: "key1", content: "hello" }]);
    world.unsent = { ...world.unsent, texts: world.unsent.texts.slice(1) };
    chat.setDraft("and then");
    expect(world.unsent).toMatchObject({ draft: "and then", texts: [{ key: "key1" }] });
    chat.discard("key1");
    expect(world.unsent.texts).toEqual([]);
  });

  test("the draft is there again, and what was lost on the way goes out by itself under its key", async () => {
    const first = open();
    await settle();
    first.world.down = down;
    await say(first.chat, "hello");
    first.chat.setDraft("and then");
    const again = fixture();
    again.world.unsent = first.world.unsent;
    again.chat.subscribe(() => {});
    await settle();
    expect(again.chat.getState()).toMatchObject({ draft: "and then", outbox: [] });
    expect(again.world.sent).toEqual([{ key: "key1", content: "hello" }]);
    expect(again.world.unsent.texts).toEqual([]);
  });

  test("what was refused, or lost longer ago than a key lasts, waits to be asked for", async () => {
    for (const [failure, later] of [
      [new Refusal(), 1],
      [down, 24 * 3_600_000],
    ] as const) {
      const first = open();
      await settle();
      first.world.down = failure;
      await say(first.chat, "hello");
      const again = fixture();
      again.world.now = later;
      again.world.unsent = first.world.unsent;
      again.chat.subscribe(() => {});
      await settle();
      expect(again.chat.getState().outbox).toMatchObject([{ key: "key1" }]);
      expect(again.world.sent).toEqual([]);
      again.chat.retry();
      await settle();
      expect(again.world.sent).toEqual([{ key: "key1", content: "hello" }]);
    }
  });

  test("POLISH-05 what was lost longer ago than a key lasts does not go out by itself, in an open page either", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "hello");
    world.down = null;
    world.now += 24 * 3_600_000;
    chat.resume(world.unsent);
    await settle();
    expect(world.sent).toHaveLength(1);
    expect(world.unsent.texts).toEqual([{ key: "key1", content: "hello", replyTo: null }]);
  });

  test("a chat that nobody looks at sends what was lost, now or by an earlier page, and asks for nothing", async () => {
    const first = open();
    await settle();
    first.world.down = down;
    await say(first.chat, "hello");
    const again = fixture();
    again.world.down = down;
    again.chat.resume(first.world.unsent);
    await settle();
    expect(again.world.unsent.texts).toMatchObject([{ key: "key1" }]);
    again.world.down = null;
    again.chat.resume(again.world.unsent);
    await settle();
    expect(again.world.unsent.texts).toEqual([]);
    expect(again.world.sent.map(({ key }) => key)).toEqual(["key1", "key1"]);
    expect(again.world.requests).toEqual([]);
  });
});
