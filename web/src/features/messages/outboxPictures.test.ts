import { describe, expect, test } from "vitest";
import { fixture, open, say, settle } from "./chat.fixture";

const down = new Error("down");

describe("APP-03 CHAT-07 a picture without an answer", () => {
  const picture = {
    key: "picture",
    content: "[图片]",
    type: "image" as const,
    replyTo: null,
    firstSentAt: 0,
    failure: down,
  };

  test("APP-03 waits among the texts, goes out in its order under its key, and takes along what it answers", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "before");
    chat.setReplyTo("m1");
    chat.addPicture({ ...picture, replyTo: "m1" });
    await say(chat, "after");
    expect(chat.getState().replyTo).toBeNull();
    expect(chat.getState().outbox.map(({ content, type }) => [content, type])).toEqual([
      ["before", undefined],
      ["[图片]", "image"],
      ["after", undefined],
    ]);
    world.down = null;
    world.sent = [];
    chat.retry();
    await settle();
    expect(world.sent.map(({ key, replyTo }) => [key, replyTo])).toEqual([
      ["key1", undefined],
      ["picture", "m1"],
      ["key2", undefined],
    ]);
    expect(world.forgotten).toEqual([]);
  });

  test("APP-03 is taken in from an earlier visit as a picture, and sets out by itself", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    chat.addPicture(picture);
    const kept = world.unsent;
    expect(kept.texts).toMatchObject([{ key: "picture", type: "image", firstSentAt: 0 }]);
    const later = fixture();
    later.chat.resume(kept);
    await settle();
    expect(later.world.sent.map(({ key }) => key)).toEqual(["picture"]);
  });

  test("APP-03 one that is to be sent goes behind what was lost on the way before it", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    await say(chat, "before");
    world.down = null;
    world.sent = [];
    chat.addPicture({ ...picture, failure: null });
    await settle();
    expect(world.sent.map(({ key }) => key)).toEqual(["key1", "picture"]);
  });

  test("POLISH-05 one that is discarded on its way lets what waits behind it through", async () => {
    const { world, chat } = open();
    await settle();
    let stop = () => {};
    world.onItsWay = new Promise((_, reject) => {
      stop = () => reject(down);
    });
    chat.addPicture({ ...picture, failure: null });
    await say(chat, "after");
    expect(chat.getState().outbox).toHaveLength(2);
    chat.discard("picture");
    stop();
    await settle();
    expect(chat.getState().outbox).toEqual([]);
    expect(chat.getState().messages.at(-1)).toMatchObject({ content: "after" });
  });

  test("POLISH-05 CHAT-07 one that was lost alone goes out by itself before long, as texts do", async () => {
    const { world, chat, pass } = open();
    await settle();
    chat.addPicture(picture);
    expect(world.sent).toEqual([]);
    await pass(2_000);
    expect(world.sent.map(({ key }) => key)).toEqual(["picture"]);
    expect(chat.getState().outbox).toEqual([]);
  });

  test("APP-03 once it is discarded, what keeps it is told, and so it is when that is taken back", async () => {
    const { world, chat } = open();
    await settle();
    world.down = down;
    chat.addPicture(picture);
    const takeBack = chat.discard("picture");
    expect(world.forgotten).toEqual(["picture"]);
    expect(chat.getState().outbox).toEqual([]);
    await takeBack();
    await settle();
    expect(world.forgotten).toEqual([]);
    expect(chat.getState().outbox).toMatchObject([{ key: "picture", type: "image" }]);
    world.down = null;
    chat.retry();
    await settle();
    expect(chat.getState().outbox).toEqual([]);
    expect(world.forgotten).toEqual([]);
  });
});
