import { describe, expect, test } from "vitest";
import { text } from "./chat.fixture";
import { cursorOf, emptyHistory, withOlder, withPage, withSent } from "./history";

const page = (seqs: number[], version: number, deleted: string[] = []) => ({
  messages: seqs.map(text),
  has_more: false,
  room: "room",
  version,
  deleted,
  seen_until: null,
});

describe("CHAT-10 a deletion that overtakes an older answer", () => {
  const latest = withPage(emptyHistory, page([3, 4], 5), null, null);

  test("CHAT-10 holds for an older page that was read before it", () => {
    const later = withPage(latest, page([], 6, ["m1"]), cursorOf(latest), null);
    expect(withOlder(later, page([1, 2], 5)).messages.map((one) => one.seq)).toEqual([2, 3, 4]);
  });

  test("CHAT-10 holds for the answer to a send", () => {
    const later = withPage(latest, page([], 7, ["m5"]), cursorOf(latest), null);
    expect(withSent(later, { message: text(5), version: 6 }).messages.map((one) => one.seq)).toEqual([3, 4]);
  });
});

describe("CHAT-04 a text that was sent while the latest page was on its way, and arrived before it", () => {
  const seqs = (history: { messages: readonly { seq: number }[] }) => history.messages.map((one) => one.seq);

  test("CHAT-04 stays when that page replaces the history", () => {
    const held = withPage(emptyHistory, page([1, 2], 2), null, null);
    const sent = withSent(held, { message: text(3), version: 3 });
    const replaced = withPage(sent, page([1, 2], 2), null, null);
    expect(seqs(replaced)).toEqual([1, 2, 3]);
    expect(cursorOf(replaced)).toMatchObject({ after: "m3", version: 3 });
  });

  test("CHAT-04 stays also if it is the first of its room", () => {
    const sent = withSent(emptyHistory, { message: text(1), version: 1 });
    expect(seqs(withPage(sent, page([], 0), null, null))).toEqual([1]);
  });

  test("CHAT-10 but what was deleted meanwhile does not: a newer page knows of it", () => {
    const held = withPage(emptyHistory, page([1, 2], 2), null, null);
    expect(seqs(withPage(held, page([1], 3), null, null))).toEqual([1]);
  });
});

test("a text sent before the latest page was made leaves no gap when that page replaces the history", () => {
  const held = withPage(emptyHistory, page([1, 2], 2), null, null);
  const sent = withSent(held, { message: text(10), version: 10 });
  const latest = { ...page([28, 29, 30], 30), has_more: true };
  expect(withPage(sent, latest, null, null).messages.map((one) => one.seq)).toEqual([28, 29, 30]);
  const sentLast = withSent(held, { message: text(31), version: 31 });
  expect(withPage(sentLast, latest, null, null).messages.map((one) => one.seq)).toEqual([28, 29, 30, 31]);
});
