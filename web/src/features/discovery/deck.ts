export interface Held {
  readonly id: string;
}

/**
 * What was done to the person on top. `pass` moved on from somebody already liked, without telling the server;
 * `toggle` changed the like by its button, and the person stayed.
 */
export type Act = "like" | "superlike" | "skip" | "pass" | "toggle";

/** One step that undo can take back. */
export interface Step<P extends Held> {
  person: P;
  act: Act;
}

/** The people waiting, nearest first, and what was done, latest last. Nobody waits twice, or waits after leaving. */
export interface Deck<P extends Held> {
  readonly waiting: readonly P[];
  readonly steps: readonly Step<P>[];
}

/** The server takes back at most this many; holding more people in memory serves nobody. */
const longestHistory = 20;

export function emptyDeck<P extends Held>(): Deck<P> {
  return { waiting: [], steps: [] };
}

/** The person on top leaves. */
export function next<P extends Held>(deck: Deck<P>, act: Exclude<Act, "toggle">): Deck<P> {
  const [top, ...rest] = deck.waiting;
  return top ? { waiting: rest, steps: after(deck, { person: top, act }) } : deck;
}

/** The like of anybody who waits was changed by its button: they stay where they are. */
export function toggle<P extends Held>(deck: Deck<P>, person: P): Deck<P> {
  return { ...deck, steps: after(deck, { person, act: "toggle" }) };
}

const after = <P extends Held>(deck: Deck<P>, step: Step<P>) => [...deck.steps, step].slice(-longestHistory);

/** The last step, if there is one: what undo would take back. */
export function lastStep<P extends Held>(deck: Deck<P>): Step<P> | undefined {
  return deck.steps[deck.steps.length - 1];
}

/** Somebody's last step never happened: whoever left by it is on top again. */
export function back<P extends Held>(deck: Deck<P>, id: string): Deck<P> {
  const at = deck.steps.findLastIndex((step) => step.person.id === id);
  const step = deck.steps[at];
  if (!step) return deck;
  const steps = deck.steps.filter((_, index) => index !== at);
  return step.act === "toggle" ? { ...deck, steps } : onTop({ ...deck, steps }, step.person);
}

/** Somebody is there no more: they neither wait nor come back. */
export function drop<P extends Held>(deck: Deck<P>, id: string): Deck<P> {
  return {
    waiting: deck.waiting.filter((person) => person.id !== id),
    steps: deck.steps.filter((step) => step.person.id !== id),
  };
}

/** The last step is taken back. */
export function undo<P extends Held>(deck: Deck<P>): Deck<P> {
  const step = lastStep(deck);
  return step ? back(deck, step.person.id) : deck;
}

/** Somebody is on top, wherever they were. */
export function onTop<P extends Held>(deck: Deck<P>, person: P): Deck<P> {
  return {
    waiting: [person, ...deck.waiting.filter((other) => other.id !== person.id)],
    steps: deck.steps.filter((step) => step.person.id !== person.id || step.act === "toggle"),
  };
}

/** More people wait behind those already there. Whoever is held already, waiting or gone, is not dealt again. */
export function replenish<P extends Held>(deck: Deck<P>, people: readonly P[]): Deck<P> {
  const held = new Set(heldIds(deck, [], Number.POSITIVE_INFINITY));
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
  return replenish({ waiting: withFacts(deck.waiting.slice(0, 1), people), steps: deck.steps }, people);
}

/**
 * A fresh answer brings newer facts about who waits, and newcomers behind them. When it names all there are, whoever it
 * leaves out waits no more; yet the card being looked at stays, and so does whoever was just liked by their button.
 */
export function revalidate<P extends Held>(deck: Deck<P>, people: readonly P[], all: boolean): Deck<P> {
  const top = deck.waiting[0]?.id;
  const here = new Set([...people.map(({ id }) => id), ...deck.steps.map(({ person }) => person.id)]);
  const stay = deck.waiting.filter(({ id }) => !all || id === top || here.has(id));
  return replenish({ waiting: withFacts(stay, people), steps: deck.steps }, people);
}

function withFacts<P extends Held>(waiting: readonly P[], people: readonly P[]): P[] {
  const newer = new Map(people.map((person) => [person.id, person]));
  return waiting.map((person) => newer.get(person.id) ?? person);
}

/** Ids the server need not send again, waiting first, then whom it has not heard about, at most as many as it takes. */
export function heldIds<P extends Held>(
  deck: Deck<P>,
  unheard: readonly string[] = [],
  limit = 200,
): string[] {
  const left = deck.steps.filter((step) => step.act !== "toggle").map((step) => step.person.id);
  const held = new Set([...deck.waiting.map((person) => person.id), ...unheard, ...left.reverse()]);
  return [...held].slice(0, limit);
}
