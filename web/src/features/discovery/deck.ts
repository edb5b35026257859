export interface HasId {
  readonly id: string;
}

/** Somebody who was not in the deck and does not come into it. */
interface Outsider extends HasId {
  readonly name: string;
}

/**
 * What was done about a person. `pass` moved on from somebody already liked, without a call to the server;
 * `toggle` changed the like by its button, and the person stayed; `end` ended a match, who was not in the deck.
 */
export type Act = "like" | "superlike" | "skip" | "pass" | "toggle" | "end";

/** One step that undo can take back. */
export type Step<P extends HasId> =
  | { person: P; act: Exclude<Act, "end"> }
  | { person: Outsider; act: "end" };

/** Whom an event of each kind is about. */
interface EventPeople<P extends HasId> {
  skip: P;
  superlike: P;
  toggle: P;
  end: Outsider;
  failed: HasId;
  gone: HasId;
  match: HasId;
}

/** What happened about somebody elsewhere (state/deckEvents.ts). */
type DeckEvent<P extends HasId> = {
  [kind in keyof EventPeople<P>]: { person: EventPeople<P>[kind]; kind: kind };
}[keyof EventPeople<P>];

/** The people waiting, the one on top first, and the steps taken, latest last. Nobody waits twice, or after leaving. */
export interface Deck<P extends HasId> {
  readonly waiting: readonly P[];
  readonly steps: readonly Step<P>[];
}

/** The server undoes at most this many. */
const longestHistory = 20;

export function emptyDeck<P extends HasId>(): Deck<P> {
  return { waiting: [], steps: [] };
}

/** Removes the person on top. */
export function advance<P extends HasId>(deck: Deck<P>, act: Exclude<Act, "toggle" | "end">): Deck<P> {
  const [top, ...rest] = deck.waiting;
  return top ? { waiting: rest, steps: after(deck, { person: top, act }) } : deck;
}

/** Applies what happened about somebody: by a skip, a superlike, a match or its end they leave, wherever they waited. */
export function applyDeckEvent<P extends HasId>(deck: Deck<P>, event: DeckEvent<P>): Deck<P> {
  const { id } = event.person;
  if (event.kind === "toggle") return toggle(deck, event.person);
  if (event.kind === "failed") return restore(deck, id);
  if (event.kind === "match") return leaveMatched(deck, id);
  const left = remove(deck, id);
  if (event.kind === "gone") return left;
  if (event.kind === "end") return { ...left, steps: after(deck, { person: event.person, act: "end" }) };
  return { ...left, steps: after(deck, { person: event.person, act: event.kind }) };
}

/** Removes somebody who is a match now, or again. The button's like, if it made the match, is the step by which they left. */
export function leaveMatched<P extends HasId>(deck: Deck<P>, id: string): Deck<P> {
  const last = deck.steps.findLast((step) => step.person.id === id);
  return {
    waiting: deck.waiting.filter((person) => person.id !== id),
    steps: deck.steps.map((step) =>
      step === last && step.act === "toggle" ? { ...step, act: "like" } : step,
    ),
  };
}

/** Records a like changed by its button; the person stays. */
export function toggle<P extends HasId>(deck: Deck<P>, person: P): Deck<P> {
  return { ...deck, steps: after(deck, { person, act: "toggle" }) };
}

const after = <P extends HasId>(deck: Deck<P>, step: Step<P>) => [...deck.steps, step].slice(-longestHistory);

/** The step that undo would take back, if any. */
export function lastStep<P extends HasId>(deck: Deck<P>): Step<P> | undefined {
  return deck.steps[deck.steps.length - 1];
}

/** Removes somebody's last step as if it had not happened: if they left by it, they are on top again. */
export function restore<P extends HasId>(deck: Deck<P>, id: string): Deck<P> {
  const at = deck.steps.findLastIndex((step) => step.person.id === id);
  const step = deck.steps[at];
  if (!step) return deck;
  const steps = deck.steps.filter((_, index) => index !== at);
  const stayed = step.act === "toggle" || step.act === "end";
  return stayed ? { ...deck, steps } : putOnTop({ ...deck, steps }, step.person);
}

/** Removes somebody who no longer exists: they neither wait nor come back. */
export function remove<P extends HasId>(deck: Deck<P>, id: string): Deck<P> {
  return {
    waiting: deck.waiting.filter((person) => person.id !== id),
    steps: deck.steps.filter((step) => step.person.id !== id),
  };
}

/** Takes the last step back. */
export function undo<P extends HasId>(deck: Deck<P>): Deck<P> {
  const step = lastStep(deck);
  return step ? restore(deck, step.person.id) : deck;
}

/** Puts somebody on top, wherever they were. */
export function putOnTop<P extends HasId>(deck: Deck<P>, person: P): Deck<P> {
  return {
    waiting: [person, ...deck.waiting.filter((other) => other.id !== person.id)],
    steps: deck.steps.filter((step) => step.person.id !== person.id || step.act === "toggle"),
  };
}

/** Adds people behind those who wait, except those who wait already or have left. */
export function append<P extends HasId>(deck: Deck<P>, people: readonly P[]): Deck<P> {
  const held = new Set(heldIds(deck, [], Number.POSITIVE_INFINITY));
  const fresh: P[] = [];
  for (const person of people) {
    if (held.has(person.id)) continue;
    held.add(person.id);
    fresh.push(person);
  }
  return fresh.length === 0 ? deck : { ...deck, waiting: [...deck.waiting, ...fresh] };
}

/** Replaces who waits, except the person on top, whose data are updated if the answer has them. */
export function replaceWaiting<P extends HasId>(deck: Deck<P>, people: readonly P[]): Deck<P> {
  return append({ waiting: withFacts(deck.waiting.slice(0, 1), people), steps: deck.steps }, people);
}

/**
 * Updates the data of who waits and adds new people behind them. If the answer has `all` there are, people missing from it
 * are removed, except the one on top and those with a step (just liked by the button).
 */
export function revalidate<P extends HasId>(deck: Deck<P>, people: readonly P[], all: boolean): Deck<P> {
  const top = deck.waiting[0]?.id;
  const here = new Set([...people.map(({ id }) => id), ...deck.steps.map(({ person }) => person.id)]);
  const stay = deck.waiting.filter(({ id }) => !all || id === top || here.has(id));
  return append({ waiting: withFacts(stay, people), steps: deck.steps }, people);
}

function withFacts<P extends HasId>(waiting: readonly P[], people: readonly P[]): P[] {
  const newer = new Map(people.map((person) => [person.id, person]));
  return waiting.map((person) => newer.get(person.id) ?? person);
}

/** Ids for the server to exclude: who waits, then those with unanswered actions, then those who left; at most `limit`. */
export function heldIds<P extends HasId>(
  deck: Deck<P>,
  pending: readonly string[] = [],
  limit = 200,
): string[] {
  const left = deck.steps.filter((step) => step.act !== "toggle").map((step) => step.person.id);
  const held = new Set([...deck.waiting.map((person) => person.id), ...pending, ...left.reverse()]);
  return [...held].slice(0, limit);
}
