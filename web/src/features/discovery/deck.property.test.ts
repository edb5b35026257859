import fc from "fast-check";
import { expect, test } from "vitest";
import {
  back,
  type Deck,
  drop,
  emptyDeck,
  type Held,
  next,
  onTop,
  redeal,
  replenish,
  revalidate,
  toggle,
  undo,
} from "./deck";

/** A dozen people are enough for every way in which two moves can concern the same one. */
const person = fc.integer({ min: 0, max: 11 }).map((n): Held => ({ id: `p${n}` }));
const answer = fc.array(person, { maxLength: 6 });

type Move = (deck: Deck<Held>) => { deck: Deck<Held>; mayLeave: readonly string[] };

const ids = (people: readonly Held[]) => people.map(({ id }) => id);
const left = (deck: Deck<Held>) =>
  ids(deck.steps.filter(({ act }) => act !== "toggle").map((step) => step.person));
const held = (deck: Deck<Held>) => [...ids(deck.waiting), ...left(deck)];
/** Who may leave for good is named by the move itself: nobody, the oldest step for a new one, whoever the server took. */
const keeping =
  (change: (deck: Deck<Held>) => Deck<Held>): Move =>
  (deck) => ({ deck: change(deck), mayLeave: [] });
const stepping =
  (change: (deck: Deck<Held>) => Deck<Held>): Move =>
  (deck) => ({
    deck: change(deck),
    mayLeave: deck.steps.length === 20 ? deck.steps.slice(0, 1).map((step) => step.person.id) : [],
  });

/** Who waits behind the top and is not in the answer. */
const unnamed = (deck: Deck<Held>, people: readonly Held[]) =>
  ids(deck.waiting.slice(1)).filter((id) => !ids(people).includes(id));

const move = fc.oneof(
  fc
    .constantFrom("like" as const, "skip" as const, "pass" as const, "superlike" as const)
    .map((act) => stepping((deck) => next(deck, act))),
  fc.nat(5).map((at) =>
    stepping((deck) => {
      const somebody = deck.waiting[at];
      return somebody ? toggle(deck, somebody) : deck;
    }),
  ),
  fc.constant(keeping(undo)),
  person.map(({ id }) => keeping((deck) => back(deck, id))),
  person.map((somebody) => keeping((deck) => onTop(deck, somebody))),
  answer.map((people) => keeping((deck) => replenish(deck, people))),
  answer.map(
    (people): Move =>
      (deck) => ({ deck: redeal(deck, people), mayLeave: unnamed(deck, people) }),
  ),
  fc.tuple(answer, fc.boolean()).map(
    ([people, all]): Move =>
      (deck) => ({ deck: revalidate(deck, people, all), mayLeave: all ? unnamed(deck, people) : [] }),
  ),
  person.map(
    ({ id }): Move =>
      (deck) => ({ deck: drop(deck, id), mayLeave: [id] }),
  ),
);

test("no sequence of deck moves loses or repeats a person", () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
      let deck = emptyDeck<Held>();
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
      const dealt = replenish(emptyDeck<Held>(), people);
      let deck = dealt;
      for (const act of done) {
        const top = deck.waiting[0];
        if (act !== "toggle") deck = next(deck, act);
        else if (top) deck = toggle(deck, top);
      }
      while (deck.steps.length > 0) deck = undo(deck);
      expect(deck).toEqual(dealt);
    }),
  );
});
