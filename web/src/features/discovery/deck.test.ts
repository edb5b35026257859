import { describe, expect, test } from "vitest";
import {
  advance,
  append,
  applyDeckEvent,
  type Deck,
  emptyDeck,
  type HasId,
  heldIds,
  lastStep,
  putOnTop,
  remove,
  replaceWaiting,
  restore,
  revalidate,
  toggle,
  undo,
} from "./deck";

const people = (...ids: string[]) => ids.map((id) => ({ id }));
const dealt = (...ids: string[]) => append(emptyDeck<HasId>(), people(...ids));
/** Toggles the like of the person on top by its button. */
const toggled = (deck: Deck<HasId>) => (deck.waiting[0] ? toggle(deck, deck.waiting[0]) : deck);
const waiting = (deck: Deck<HasId>) => deck.waiting.map((person) => person.id).join("");

describe("the deck", () => {
  test("the top leaves and the next one is on top", () => {
    const deck = advance(dealt("a", "b", "c"), "skip");
    expect(waiting(deck)).toBe("bc");
    expect(lastStep(deck)).toEqual({ person: { id: "a" }, act: "skip" });
  });

  test("CHAT-01 DISC-10 whose match was ended elsewhere is dealt no more, and taking that back puts them on no top", () => {
    const person = { id: "c", name: "Cleo" };
    const ended = applyDeckEvent(dealt("a", "b"), { person, kind: "end" });
    expect(waiting(append(ended, people("c", "d")))).toBe("abd");
    expect(lastStep(ended)).toEqual({ person, act: "end" });
    const restored = applyDeckEvent(ended, { person: { id: "c" }, kind: "failed" });
    expect(restored).toEqual(dealt("a", "b"));
  });

  test("an empty deck has nobody to lose", () => {
    expect(advance(emptyDeck<HasId>(), "like")).toEqual(emptyDeck());
    expect(undo(emptyDeck<HasId>())).toEqual(emptyDeck());
  });

  test("DISC-10 undo brings back the last one who left, then the one before", () => {
    let deck = advance(advance(dealt("a", "b", "c"), "like"), "skip");
    deck = undo(deck);
    expect(waiting(deck)).toBe("bc");
    deck = undo(deck);
    expect(waiting(deck)).toBe("abc");
    expect(lastStep(deck)).toBeUndefined();
  });

  test("a toggled like stays on top, and undo takes the toggle before it takes an older step", () => {
    const deck = toggled(advance(dealt("a", "b"), "skip"));
    expect(waiting(deck)).toBe("b");
    expect(waiting(undo(deck))).toBe("b");
    expect(waiting(undo(undo(deck)))).toBe("ab");
  });

  test("somebody liked and passed comes back still liked: one step at a time", () => {
    const deck = advance(toggled(dealt("a", "b")), "pass");
    const returned = undo(deck);
    expect(waiting(returned)).toBe("ab");
    expect(lastStep(returned)?.act).toBe("toggle");
  });

  test("a swipe that did not reach the server is taken back, whatever happened since", () => {
    const deck = advance(advance(dealt("a", "b", "c"), "like"), "skip");
    expect(waiting(restore(deck, "a"))).toBe("ac");
    expect(lastStep(restore(deck, "a"))).toEqual({ person: { id: "b" }, act: "skip" });
    expect(restore(deck, "z")).toBe(deck);
  });

  test("DISC-11 somebody who is there no more neither waits nor comes back", () => {
    const left = remove(advance(advance(dealt("a", "b", "c"), "like"), "skip"), "a");
    expect(waiting(left)).toBe("c");
    expect(waiting(undo(undo(left)))).toBe("bc");
    const stayed = remove(toggled(dealt("a", "b")), "a");
    expect(waiting(stayed)).toBe("b");
    expect(lastStep(stayed)).toBeUndefined();
    expect(waiting(replaceWaiting(stayed, people("c")))).toBe("bc");
  });

  test("whoever the server brings back comes on top even if the deck never held them", () => {
    expect(waiting(putOnTop(dealt("a", "b"), { id: "z" }))).toBe("zab");
    expect(waiting(putOnTop(dealt("a", "b"), { id: "b" }))).toBe("ba");
  });

  test("people held already are not dealt again, and nobody twice from one answer", () => {
    const deck = advance(dealt("a", "b"), "skip");
    expect(waiting(append(deck, people("a", "b", "c", "c")))).toBe("bc");
  });

  test("asking anew keeps the card being looked at and replaces who waits behind", () => {
    const deck = dealt("a", "b", "c");
    expect(waiting(replaceWaiting(deck, people("d", "b")))).toBe("adb");
    expect(waiting(replaceWaiting(deck, people("d", "a")))).toBe("ad");
  });

  test("DISC-07 looking after the deck keeps who waits, in their order, and brings newcomers behind them", () => {
    const deck = dealt("a", "b", "c", "d");
    expect(waiting(revalidate(deck, people("x", "c", "b"), false))).toBe("abcdx");
    expect(waiting(revalidate(deck, people("x", "c", "b"), true))).toBe("abcx");
    const [, , , d = { id: "" }] = deck.waiting;
    expect(waiting(revalidate(toggle(deck, d), people("x", "c", "b"), true))).toBe("abcdx");
  });

  test("whoever was liked and unliked by the button is dealt again like anybody else", () => {
    const deck = toggle(dealt("a", "b"), { id: "b" });
    expect(waiting(replaceWaiting(deck, people("b", "c")))).toBe("abc");
  });

  test("held ids are sent to the server to exclude, each once, within its limit", () => {
    const deck = advance(toggled(advance(dealt("a", "b", "c"), "skip")), "pass");
    expect(heldIds(deck)).toEqual(["c", "b", "a"]);
    expect(heldIds(deck, ["x", "b"], 3)).toEqual(["c", "x", "b"]);
  });
});

test("PROFILE-03 what is done on a profile is a step of the deck: who was decided about leaves it, wherever they waited, and comes back by undo or a failure", () => {
  const b = { id: "b" };
  const skipped = applyDeckEvent(dealt("a", "b", "c"), { person: b, kind: "skip" });
  expect(waiting(skipped)).toBe("ac");
  expect(lastStep(skipped)).toEqual({ person: b, act: "skip" });
  expect(waiting(undo(skipped))).toBe("bac");
  const failed = applyDeckEvent(skipped, { person: b, kind: "failed" });
  expect([waiting(failed), lastStep(failed)]).toEqual(["bac", undefined]);
  const gone = applyDeckEvent(skipped, { person: b, kind: "gone" });
  expect([waiting(gone), lastStep(gone)]).toEqual(["ac", undefined]);
  const liked = applyDeckEvent(dealt("a", "b"), { person: b, kind: "toggle" });
  expect([waiting(liked), waiting(undo(liked))]).toEqual(["ab", "ab"]);
  // Somebody who never waited can be brought back, too.
  expect(waiting(undo(applyDeckEvent(dealt("a"), { person: b, kind: "superlike" })))).toBe("ba");
});
