import { describe, expect, test } from "vitest";
import {
  type Deck,
  back,
  drop,
  emptyDeck,
  type Held,
  heldIds,
  lastStep,
  next,
  onTop,
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
    expect(lastStep(deck)).toEqual({ person: { id: "a" }, act: "skip" });
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

  test("a toggled like stays on top, and undo takes the toggle before it takes an older step", () => {
    const deck = next(next(dealt("a", "b"), "skip"), "toggle");
    expect(waiting(deck)).toBe("b");
    expect(waiting(undo(deck))).toBe("b");
    expect(waiting(undo(undo(deck)))).toBe("ab");
  });

  test("somebody liked and passed comes back still liked: one step at a time", () => {
    const deck = next(next(dealt("a", "b"), "toggle"), "pass");
    const returned = undo(deck);
    expect(waiting(returned)).toBe("ab");
    expect(lastStep(returned)?.act).toBe("toggle");
  });

  test("a swipe the server never heard of is taken back, whatever happened since", () => {
    const deck = next(next(dealt("a", "b", "c"), "like"), "skip");
    expect(waiting(back(deck, "a"))).toBe("ac");
    expect(lastStep(back(deck, "a"))).toEqual({ person: { id: "b" }, act: "skip" });
    expect(back(deck, "z")).toBe(deck);
  });

  test("DISC-11 somebody who is there no more neither waits nor comes back", () => {
    const left = drop(next(next(dealt("a", "b", "c"), "like"), "skip"), "a");
    expect(waiting(left)).toBe("c");
    expect(waiting(undo(undo(left)))).toBe("bc");
    const stayed = drop(next(dealt("a", "b"), "toggle"), "a");
    expect(waiting(stayed)).toBe("b");
    expect(lastStep(stayed)).toBeUndefined();
    expect(waiting(redeal(stayed, people("c")))).toBe("bc");
  });

  test("whoever the server brings back comes on top even if the deck never held them", () => {
    expect(waiting(onTop(dealt("a", "b"), { id: "z" }))).toBe("zab");
    expect(waiting(onTop(dealt("a", "b"), { id: "b" }))).toBe("ba");
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

  test("the server is told whom not to send, each once, within its limit", () => {
    const deck = next(next(next(dealt("a", "b", "c"), "skip"), "toggle"), "pass");
    expect(heldIds(deck)).toEqual(["c", "b", "a"]);
    expect(heldIds(deck, 2)).toEqual(["c", "b"]);
  });
});

test("through any moves nobody of the last twenty steps is lost and nobody waits twice or after leaving", () => {
  let random = 7;
  const upTo = (n: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % n;
  };
  const acts = ["like", "skip", "pass", "superlike", "toggle"] as const;
  let deck = dealt("p0", "p1", "p2");
  let dealtSoFar = 3;
  const wrongs: string[] = [];
  for (let move = 0; move < 250; move += 1) {
    const before = heldIds(deck);
    const full = deck.steps.length === 20;
    const kind = upTo(4);
    if (kind === 0) deck = next(deck, acts[upTo(5)] ?? "like");
    else if (kind === 1) deck = undo(deck);
    else if (kind === 2) deck = back(deck, `p${upTo(dealtSoFar)}`);
    else {
      deck = replenish(deck, people(`p${upTo(dealtSoFar)}`, `p${dealtSoFar}`));
      dealtSoFar += 1;
    }
    const left = deck.steps.filter((step) => step.act !== "toggle").map((step) => step.person.id);
    const held = [...deck.waiting.map((person) => person.id), ...left];
    if (new Set(held).size !== held.length) wrongs.push(`move ${move}: somebody is there twice`);
    const lost = before.filter((id) => !heldIds(deck).includes(id));
    if (lost.length > (kind === 0 && full ? 1 : 0)) wrongs.push(`move ${move}: ${lost.join()} lost`);
  }
  expect(wrongs).toEqual([]);
});
