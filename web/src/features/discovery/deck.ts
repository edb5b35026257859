export interface Held {
  readonly id: string;
}

/** How somebody left the deck. `pass` moved on from a person already liked: the server was not told. */
export type Leave = "like" | "superlike" | "skip" | "pass";

/** One step that undo can take back. */
export interface Step<P extends Held> {
  person: P;
  leave: Leave;
}

/** The people waiting, nearest first, and those who left, latest last. Nobody is in it twice. */
export interface Deck<P extends Held> {
  readonly waiting: readonly P[];
  readonly left: readonly Step<P>[];
}

/** The server takes back at most this many; holding more photos in memory serves nobody. */
const longestHistory = 20;

export function emptyDeck<P extends Held>(): Deck<P> {
  return { waiting: [], left: [] };
}

/** The person on top leaves. */
export function next<P extends Held>(deck: Deck<P>, leave: Leave): Deck<P> {
  const [top, ...rest] = deck.waiting;
  if (!top) return deck;
  return { waiting: rest, left: [...deck.left, { person: top, leave }].slice(-longestHistory) };
}

/** Somebody comes back on top: after an undo, or because the server never heard of the swipe. */
export function back<P extends Held>(deck: Deck<P>, person: P): Deck<P> {
  return {
    waiting: [person, ...deck.waiting.filter((other) => other.id !== person.id)],
    left: deck.left.filter((step) => step.person.id !== person.id),
  };
}

/** The last step, if there is one: what undo would take back. */
export function lastStep<P extends Held>(deck: Deck<P>): Step<P> | undefined {
  return deck.left[deck.left.length - 1];
}

/** The last one who left comes back on top. */
export function undo<P extends Held>(deck: Deck<P>): Deck<P> {
  const step = lastStep(deck);
  return step ? back(deck, step.person) : deck;
}

/** More people wait behind those already there. Whoever is held already, waiting or gone, is not dealt again. */
export function replenish<P extends Held>(deck: Deck<P>, people: readonly P[]): Deck<P> {
  const held = new Set([...deck.waiting, ...deck.left.map((step) => step.person)].map((person) => person.id));
  const fresh: P[] = [];
  for (const person of people) {
    if (held.has(person.id)) continue;
    held.add(person.id);
    fresh.push(person);
  }
  return fresh.length === 0 ? deck : { ...deck, waiting: [...deck.waiting, ...fresh] };
}

/** A fresh answer replaces who waits, yet the card being looked at stays, with its newer facts when they came along. */
export function redeal<P extends Held>(deck: Deck<P>, people: readonly P[]): Deck<P> {
  const top = deck.waiting[0];
  const kept = top ? [people.find((person) => person.id === top.id) ?? top] : [];
  return replenish({ waiting: kept, left: deck.left }, people);
}

/** Ids the server need not send again, waiting first, at most as many as it takes. */
export function heldIds<P extends Held>(deck: Deck<P>, limit = 200): string[] {
  return [
    ...deck.waiting.map((person) => person.id),
    ...deck.left.map((step) => step.person.id).reverse(),
  ].slice(0, limit);
}
