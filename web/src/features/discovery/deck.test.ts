import { describe, expect, test } from "vitest";
import {
  back,
  type Deck,
  emptyDeck,
  type Held,
  heldIds,
  lastStep,
  next,
  redeal,
  replenish,
  undo,
} from "./deck";

const people = (...ids: string[]) => ids.map((id) => ({ id }));
const dealt = (...ids: string[]) => replenish(emptyDeck<Held>(), people(...ids));
const waiting = (deck: Deck<Held>) => deck.waiting.map((person) => person.id).join("");

describe("the deck", () => {
  test("the top leaves and the next one is on top", () => {
    const deck = next(dealt("a", "b", "c"), "skip");
    expect(waiting(deck)).toBe("bc");
    expect(lastStep(deck)).toEqual({ person: { id: "a" }, leave: "skip" });
  });

  test("an empty deck has nobody to lose", () => {
    expect(next(emptyDeck<Held>(), "like")).toEqual(emptyDeck());
    expect(undo(emptyDeck<Held>())).toEqual(emptyDeck());
  });

  test("DISC-10 undo brings back the last one who left, then the one before", () => {
    let deck = next(next(dealt("a", "b", "c"), "like"), "skip");
    deck = undo(deck);
    expect(waiting(deck)).toBe("bc");
    deck = undo(deck);
    expect(waiting(deck)).toBe("abc");
    expect(lastStep(deck)).toBeUndefined();
  });

  test("whoever the server undid comes on top even if the deck never held them", () => {
    expect(waiting(back(dealt("a", "b"), { id: "z" }))).toBe("zab");
    expect(waiting(back(dealt("a", "b"), { id: "b" }))).toBe("ba");
  });

  test("people held already are not dealt again, and nobody twice from one answer", () => {
    const deck = next(dealt("a", "b"), "skip");
    expect(waiting(replenish(deck, people("a", "b", "c", "c")))).toBe("bc");
  });

  test("DISC-07 a fresh answer keeps the card being looked at and replaces who waits behind", () => {
    const deck = dealt("a", "b", "c");
    expect(waiting(redeal(deck, people("d", "b")))).toBe("adb");
    expect(waiting(redeal(deck, people("d", "a")))).toBe("ad");
  });

  test("the server is told whom not to send, within its limit", () => {
    const deck = next(next(dealt("a", "b", "c"), "skip"), "like");
    expect(heldIds(deck)).toEqual(["c", "b", "a"]);
    expect(heldIds(deck, 2)).toEqual(["c", "b"]);
  });
});

test("through any moves nobody of the last twenty is lost and nobody is there twice", () => {
  let random = 7;
  const upTo = (n: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % n;
  };
  let deck = dealt("p0", "p1", "p2");
  let dealtSoFar = 3;
  for (let move = 0; move < 600; move += 1) {
    const before = held(deck);
    const kind = upTo(4);
    if (kind === 0) deck = next(deck, "like");
    else if (kind === 1) deck = undo(deck);
    else if (kind === 2) deck = back(deck, { id: `p${upTo(dealtSoFar)}` });
    else {
      deck = replenish(deck, people(`p${upTo(dealtSoFar)}`, `p${dealtSoFar}`));
      dealtSoFar += 1;
    }
    const after = held(deck);
    expect(new Set(after).size).toBe(after.length);
    const lost = before.filter((id) => !after.includes(id));
    expect(lost.length).toBeLessThanOrEqual(kind === 0 ? 1 : 0);
    if (lost.length === 1) expect(deck.left.length).toBe(20);
  }
});

function held(deck: Deck<Held>): string[] {
  return [...deck.waiting, ...deck.left.map((step) => step.person)].map((person) => person.id);
}
