import { createStore, type Store } from "#/ui/store";
import { connectionStore } from "./connection";
import type { LikeAct } from "./keptActs";
import { sessionStore, stopIfOver } from "./session";

const isFavoriteAct = ({ act }: LikeAct) => act.endsWith("favorite");

/** Why an act was not sent: it was taken back before. */
export class TakenBack extends Error {}

/** Sends acts one after the other, so that the server's order, and its undo, are the person's; without a connection they wait for it. */
export class ActQueue {
  /** What is not answered yet, in the order in which it was done. */
  readonly unanswered: Store<readonly LikeAct[]> = createStore<readonly LikeAct[]>([]);
  readonly #token = sessionStore.get().token;
  #turn: Promise<unknown> = Promise.resolve();
  /** Acts waiting for their turn, by what sends them. */
  readonly #waiting = new Map<() => Promise<unknown>, LikeAct>();
  /** What takes an act back, while it has not left. */
  readonly #unsent = new Map<LikeAct, () => void>();

  /** People about whom an act other than a favourite is waiting or unanswered. */
  pendingIds(): string[] {
    const acts = this.unanswered.get().filter((one) => !isFavoriteAct(one));
    return [...new Set(acts.map(({ id }) => id))];
  }

  /** Sends an act in turn, or at once when the page closes. `send` calls `onSend` just before: until then it can be taken back. */
  enqueue<T>(act: LikeAct, send: (onSend: () => void) => Promise<T>): Promise<T> {
    let begun: Promise<T> | undefined;
    this.unanswered.set((all) => [...all, act]);
    const done = () => {
      this.#unsent.delete(act);
      this.unanswered.set((all) => all.filter((other) => other !== act));
    };
    const onSend = () => {
      if (!this.unanswered.get().includes(act)) throw new TakenBack();
      this.#unsent.delete(act);
    };
    const begin = () => {
      this.#waiting.delete(begin);
      begun ??= this.#inSession(() => send(onSend)).finally(done);
      return begun;
    };
    this.#waiting.set(begin, act);
    const takenBack = new Promise<never>((_, reject) =>
      this.#unsent.set(act, () => {
        this.#waiting.delete(begin);
        done();
        reject(new TakenBack());
      }),
    );
    return Promise.race([this.#afterOthers(begin), takenBack]);
  }

  /** Takes the last act about this person back if it has not left yet and is not sent elsewhere; `enqueue` then fails with `TakenBack`. Favourites stay. */
  takeBack(id: string, isElsewhere: (act: LikeAct) => boolean): boolean {
    const last = this.unanswered.get().findLast((one) => one.id === id && !isFavoriteAct(one));
    const takeBack = last && !isElsewhere(last) && this.#unsent.get(last);
    if (!takeBack) return false;
    takeBack();
    return true;
  }

  /** Calls once everything before it is answered; fails where the session is over by its answer, which leads to nothing then. */
  async inTurn<T>(send: () => Promise<T>): Promise<T> {
    const answer = await this.#afterOthers(() => this.#inSession(send));
    stopIfOver(this.#token);
    return answer;
  }

  /** Not once the session is over: somebody else may be signed in by then. */
  async #inSession<T>(send: () => Promise<T>): Promise<T> {
    stopIfOver(this.#token);
    return send();
  }

  #afterOthers<T>(send: () => Promise<T>): Promise<T> {
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
