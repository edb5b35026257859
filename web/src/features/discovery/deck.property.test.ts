import fc from "fast-check";
import { expect, test } from "vitest";
import {
  advance,
  append,
  type Deck,
  emptyDeck,
  type HasId,
  putOnTop,
  remove,
  replaceWaiting,
  restore,
  revalidate,
  toggle,
  undo,
} from "./deck";

/** A dozen people are enough for every way in which two moves can concern the same one. */
const person = fc.integer({ min: 0, max: 11 }).map((n): HasId => ({ id: `p${n}` }));
const answer = fc.array(person, { maxLength: 6 });

type Move = (deck: Deck<HasId>) => { deck: Deck<HasId>; mayLeave: readonly string[] };

const ids = (people: readonly HasId[]) => people.map(({ id }) => id);
const left = (deck: Deck<HasId>) =>
  ids(deck.steps.filter(({ act }) => act !== "toggle").map((step) => step.person));
const held = (deck: Deck<HasId>) => [...ids(deck.waiting), ...left(deck)];
/** Each move names who may leave for good: nobody, the oldest step when one is added, or whom the server removed. */
const keeping =
  (change: (deck: Deck<HasId>) => Deck<HasId>): Move =>
  (deck) => ({ deck: change(deck), mayLeave: [] });
const stepping =
  (change: (deck: Deck<HasId>) => Deck<HasId>): Move =>
  (deck) => ({
    deck: change(deck),
    mayLeave: deck.steps.length === 20 ? deck.steps.slice(0, 1).map((step) => step.person.id) : [],
  });

/** People behind the top who are not in the answer. */
const unnamed = (deck: Deck<HasId>, people: readonly HasId[]) =>
  ids(deck.waiting.slice(1)).filter((id) => !ids(people).includes(id));

const move = fc.oneof(
  fc
    .constantFrom("like" as const, "skip" as const, "pass" as const, "superlike" as const)
    .map((act) => stepping((deck) => advance(deck, act))),
  fc.nat(5).map((at) =>
    stepping((deck) => {
      const somebody = deck.waiting[at];
      return somebody ? toggle(deck, somebody) : deck;
    }),
  ),
  fc.constant(keeping(undo)),
  person.map(({ id }) => keeping((deck) => restore(deck, id))),
  person.map((somebody) => keeping((deck) => putOnTop(deck, somebody))),
  answer.map((people) => keeping((deck) => append(deck, people))),
  answer.map(
    (people): Move =>
      (deck) => ({ deck: replaceWaiting(deck, people), mayLeave: unnamed(deck, people) }),
  ),
  fc.tuple(answer, fc.boolean()).map(
    ([people, all]): Move =>
      (deck) => ({ deck: revalidate(deck, people, all), mayLeave: all ? unnamed(deck, people) : [] }),
  ),
  person.map(
    ({ id }): Move =>
      (deck) => ({ deck: remove(deck, id), mayLeave: [id] }),
  ),
);

test("no sequence of deck moves loses or repeats a person", () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
      let deck = emptyDeck<HasId>();
      for (const make of moves) {
        const before = held(deck);
        const made = make(deck);
        deck = made.deck;
        const after = held(deck);
        expect(new Set(after).size, "somebody is there twice").toBe(after.length);
        const lost = before.filter((id) => !after.includes(id) && !made.mayLeave.includes(id));
        expect(lost, "somebody is lost").toEqual([]);
      }
    }),
    { numRuns: 150 },
  );
});

test("undo is the way back, however far one went: everybody waits again in the order before", () => {
  const acts = fc.array(fc.constantFrom("like", "skip", "pass", "superlike", "toggle"), { maxLength: 20 });
  fc.assert(
    fc.property(fc.uniqueArray(person, { selector: ({ id }) => id }), acts, (people, done) => {
      const dealt = append(emptyDeck<HasId>(), people);
      let deck = dealt;
      for (const act of done) {
        const top = deck.waiting[0];
        if (act !== "toggle") deck = advance(deck, act);
        else if (top) deck = toggle(deck, top);
      }
      while (deck.steps.length > 0) deck = undo(deck);
      expect(deck).toEqual(dealt);
    }),
  );
});
