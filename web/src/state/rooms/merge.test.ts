import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { merge, type Ordered } from "./merge";

const message = (seq: number, text = "") => ({
  id: `m${seq}`,
  seq,
  created_at: new Date(1_700_000_000_000 + seq * 1000).toISOString(),
  text,
});
const seqs = (list: readonly Ordered[]) => list.map((one) => one.seq);

describe("CHAT-06 merging", () => {
  test("CHAT-06 by id, sorted by created_at, the later copy wins", () => {
    const merged = merge([message(1), message(3, "old")], [message(3, "new"), message(2)]);
    expect(seqs(merged)).toEqual([1, 2, 3]);
    expect(merged[2]).toEqual(message(3, "new"));
  });

  test("CHAT-06 at the same instant the place in the room decides", () => {
    const same = [4, 2, 3].map((seq) => ({ ...message(seq), created_at: message(1).created_at }));
    expect(seqs(merge([], same))).toEqual([2, 3, 4]);
  });

  test("CHAT-06 whatever arrives in whatever pieces, each message is there once and in order", () => {
    const pieces = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, (arrivals) => {
        const held = arrivals.reduce<readonly Ordered[]>(
          (list, piece) =>
            merge(
              list,
              piece.map((seq) => message(seq)),
            ),
          [],
        );
        const expected = [...new Set(arrivals.flat())].sort((one, other) => one - other);
        expect(seqs(held)).toEqual(expected);
      }),
    );
  });

  test("nothing arriving changes nothing, not even the list's identity", () => {
    const held = [message(1)];
    expect(merge(held, [])).toBe(held);
  });
});
