import { createStore, type Store } from "#/ui/store";
import { connectionStore } from "./connection";
import type { LikeAct } from "./keptActs";

const isFavoriteAct = ({ act }: LikeAct) => act.endsWith("favorite");

/** Sends acts one after the other, so that the server's order, and its undo, are the person's; without a connection they wait for it. */
export class ActQueue {
  /** What is not answered yet, in the order in which it was done. */
  readonly unanswered: Store<readonly LikeAct[]> = createStore<readonly LikeAct[]>([]);
  #turn: Promise<unknown> = Promise.resolve();
  /** Acts waiting for their turn, by what sends them. */
  readonly #waiting = new Map<() => Promise<unknown>, LikeAct>();

  /** People about whom an act other than a favourite is waiting or unanswered. */
  pendingIds(): string[] {
    const acts = this.unanswered.get().filter((one) => !isFavoriteAct(one));
    return [...new Set(acts.map(({ id }) => id))];
  }

  /** Sends an act in turn, or at once when the page closes. */
  sendAct<T>(act: LikeAct, send: () => Promise<T>): Promise<T> {
    let begun: Promise<T> | undefined;
    this.unanswered.set((all) => [...all, act]);
    const answered = () => this.unanswered.set((all) => all.filter((other) => other !== act));
    const begin = () => {
      this.#waiting.delete(begin);
      begun ??= send().finally(answered);
      return begun;
    };
    this.#waiting.set(begin, act);
    return this.inTurn(begin);
  }

  /** Calls once everything before it is answered. */
  inTurn<T>(send: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(send);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Sends what waits now, since the page may be closing; not those about a person about whom another one is under way, too. */
  readonly flush = (): void => {
    if (!connectionStore.get()) return;
    const waiting = [...this.#waiting];
    const pending = this.unanswered.get().filter((one) => !isFavoriteAct(one));
    const isAlone = (id: string) =>
      waiting.filter(([, other]) => other.id === id).length === 1 &&
      pending.filter((other) => other.id === id).length <= 1;
    for (const [begin, { id }] of waiting) if (isAlone(id)) begin().catch(() => undefined);
  };
}
