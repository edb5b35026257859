import { describe, expect, test } from "vitest";
import {
  back,
  type Deck,
  drop,
  emptyDeck,
  type Held,
  heldIds,
  lastStep,
  next,
  onTop,
  redeal,
  replenish,
  revalidate,
  toggle,
  undo,
} from "./deck";

const people = (...ids: string[]) => ids.map((id) => ({ id }));
const dealt = (...ids: string[]) => replenish(emptyDeck<Held>(), people(...ids));
/** The like of whoever is on top changes by its button. */
const toggled = (deck: Deck<Held>) => (deck.waiting[0] ? toggle(deck, deck.waiting[0]) : deck);
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
    const deck = toggled(next(dealt("a", "b"), "skip"));
    expect(waiting(deck)).toBe("b");
    expect(waiting(undo(deck))).toBe("b");
    expect(waiting(undo(undo(deck)))).toBe("ab");
  });

  test("somebody liked and passed comes back still liked: one step at a time", () => {
    const deck = next(toggled(dealt("a", "b")), "pass");
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
    const stayed = drop(toggled(dealt("a", "b")), "a");
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

  test("asking anew keeps the card being looked at and replaces who waits behind", () => {
    const deck = dealt("a", "b", "c");
    expect(waiting(redeal(deck, people("d", "b")))).toBe("adb");
    expect(waiting(redeal(deck, people("d", "a")))).toBe("ad");
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
    expect(waiting(redeal(deck, people("b", "c")))).toBe("abc");
  });

  test("the server is told whom not to send, each once, within its limit", () => {
    const deck = next(toggled(next(dealt("a", "b", "c"), "skip")), "pass");
    expect(heldIds(deck)).toEqual(["c", "b", "a"]);
    expect(heldIds(deck, ["x", "b"], 3)).toEqual(["c", "x", "b"]);
  });
});
