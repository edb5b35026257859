import { describe, expect, test } from "vitest";
import { newReaction, type Reacted } from "#/state/rooms/changes";
import { open, settle, say, text } from "./chat.fixture";
import { cursorOf, emptyHistory, withOlder, withPage } from "./history";
import { withoutMessage, withReacted, withReactions } from "./historyActs";

const theirs = (emoji: string) => ({ user_id: "ben", emoji, is_own: false });
const mine = (emoji: string) => ({ user_id: "me", emoji, is_own: true });
const reacted = (seq: number, version: number, ...reactions: Reacted["reactions"]): Reacted => ({
  id: `m${seq}`,
  reactions,
  version,
});
const page = (seqs: number[], version: number, more: { reacted?: Reacted[]; deleted?: string[] } = {}) => ({
  messages: seqs.map((seq) => ({ ...text(seq), reactions: [] })),
  has_more: false,
  room: "room",
  version,
  deleted: [],
  seen_until: null,
  ...more,
});
const latest = withPage(emptyHistory, page([3, 4], 4), null, null);
const emoji = (history: { messages: readonly { reactions?: Reacted["reactions"] | undefined }[] }) =>
  history.messages.map((one) => one.reactions?.map((reaction) => reaction.emoji).join(""));

describe("POLISH-11 reactions", () => {
  test("POLISH-11 what an answer tells of a message held shows on it, and taking it back too", () => {
    const merged = withPage(
      latest,
      page([], 5, { reacted: [reacted(3, 5, theirs("🔥"))] }),
      cursorOf(latest),
      null,
    );
    expect(emoji(merged)).toEqual(["🔥", ""]);
    const back = withPage(merged, page([], 6, { reacted: [reacted(3, 6)] }), cursorOf(merged), null);
    expect(emoji(back)).toEqual(["", ""]);
  });

  test("POLISH-11 an answer read before one's own reaction does not take that away", () => {
    const own = withReacted(latest, reacted(3, 6, theirs("🔥"), mine("👍")));
    expect(own.version).toBe(4);
    const late = withPage(own, page([], 5, { reacted: [reacted(3, 5, theirs("🔥"))] }), cursorOf(own), null);
    expect(emoji(late)).toEqual(["🔥👍", ""]);
  });

  test("POLISH-11 an older page read before a reaction to one of its messages shows it all the same", () => {
    const merged = withPage(
      latest,
      page([], 6, { reacted: [reacted(1, 6, theirs("🔥"))] }),
      cursorOf(latest),
      null,
    );
    expect(emoji(withOlder(merged, page([1, 2], 5)))).toEqual(["🔥", "", "", ""]);
  });

  test("POLISH-11 a message that comes with newer reactions shows those", () => {
    const merged = withPage(
      latest,
      page([], 5, { reacted: [reacted(3, 5, theirs("🔥"))] }),
      cursorOf(latest),
      null,
    );
    expect(emoji(withPage(merged, page([3, 4], 7), null, null))).toEqual(["", ""]);
  });

  test("POLISH-11 one's own shows before the server has it, and its answer is the next version", () => {
    const shown = withReactions(latest, "m4", [mine("😂")]);
    expect(emoji(shown)).toEqual(["", "😂"]);
    const had = withReacted(shown, reacted(4, 5, mine("😂")));
    expect([emoji(had), had.version]).toEqual([["", "😂"], 5]);
  });

  test("POLISH-11 of reactions that come the other's new ones are told, not one's own or those taken back", () => {
    const held = [{ ...text(1), reactions: [theirs("👍")] }];
    expect(newReaction(held, [reacted(1, 2, theirs("🔥"))])).toEqual({ message: held[0], emoji: "🔥" });
    for (const same of [reacted(1, 2, theirs("👍"), mine("🔥")), reacted(1, 2), reacted(9, 2, theirs("🔥"))])
      expect(newReaction(held, [same])).toBeNull();
  });
});

describe("POLISH-11 quotes", () => {
  const quote = { id: "m3", content: "text 3", deleted: false };
  const answered = { ...page([3], 4), messages: [text(3), { ...text(4), reply_to: quote }] };
  const held = withPage(emptyHistory, answered, null, null);
  const gone = { id: "m3", content: "", deleted: true };

  test("POLISH-11 a quote of a message that is deleted meanwhile says so, and none of its words", () => {
    const merged = withPage(held, page([], 5, { deleted: ["m3"] }), cursorOf(held), null);
    expect(merged.messages.map((one) => one.reply_to)).toEqual([gone]);
    expect(withoutMessage(held, "m3").messages.map((one) => one.reply_to)).toEqual([gone]);
  });

  test("POLISH-11 an older answer does not bring the words back", () => {
    const merged = withPage(held, page([], 6, { deleted: ["m3"] }), cursorOf(held), null);
    const older = { ...page([], 5), messages: [{ ...text(2), reply_to: quote }] };
    expect(withOlder(merged, older).messages[0]?.reply_to).toEqual(gone);
  });

  test("POLISH-11 a text that answers another is sent with it, once", async () => {
    const { world, chat } = open();
    await settle();
    chat.setReplyTo("m1");
    await say(chat, "yes");
    await say(chat, "and no");
    expect(world.sent).toEqual([
      { key: "key1", content: "yes", replyTo: "m1" },
      { key: "key2", content: "and no" },
    ]);
  });

  test("POLISH-11 a text that failed keeps what it answers: on its next way, taken back into the box, and later", async () => {
    const first = open();
    await settle();
    first.world.down = new Error("down");
    first.chat.setReplyTo("m1");
    await say(first.chat, "yes");
    expect(first.chat.getState()).toMatchObject({ replyTo: null, outbox: [{ replyTo: "m1" }] });
    first.chat.edit("key1");
    expect(first.chat.getState()).toMatchObject({ draft: "yes", replyTo: "m1", outbox: [] });
    first.chat.send();
    await settle();
    const again = open();
    again.world.unsent = first.world.unsent;
    await settle();
    again.chat.retry();
    await settle();
    expect(again.world.sent).toMatchObject([{ content: "yes", replyTo: "m1" }]);
    expect(JSON.stringify(first.world.unsent)).not.toContain("text 1");
  });
});
