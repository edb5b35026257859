import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import type { components } from "#/api/schema";
import type { Me } from "#/api/types";
import { perAccount, useAccountState } from "./accountState";
import { sessionStore } from "./session";

export type MyChanges = components["schemas"]["ChangeBody"];

/**
 * One's own profile. What is changed shows at once, everywhere, and goes back when the server refuses it or does not
 * hear of it. Changes go out one after the other, so that the last one made is the last one kept.
 */
export class Myself {
  readonly #cache: QueryClient;
  /** What is shown over the server's words until it has answered. */
  #pending: Partial<Me>[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #changes = 0;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  /** Asks the server anew; what was changed since the question is not overwritten by the answer. */
  async load(signal: AbortSignal): Promise<string> {
    const changes = this.#changes;
    const { user } = await api.get("/api/users/me", { signal });
    if (!user) throw new ApiFailure("", { status: 0 });
    if (changes === this.#changes && this.#pending.length === 0) this.#show(user);
    return user.id;
  }

  /** Shows a change, and tells the server by `tell`, or by putting the same fields. */
  async change(shown: Partial<Me>, tell: () => Promise<Me> = () => put(shown)): Promise<void> {
    const before = sessionStore.get().user;
    if (!before) return;
    this.#changes += 1;
    this.#pending.push(shown);
    this.#show(before);
    try {
      const user = await this.#inTurn(tell);
      this.#settle(shown);
      this.#show(user);
      this.#refreshWhereShown(user.id);
    } catch (thrown) {
      this.#settle(shown);
      const now = sessionStore.get().user;
      if (now) this.#show({ ...now, ...fieldsOf(before, shown) });
      throw thrown;
    }
  }

  #settle(shown: Partial<Me>): void {
    this.#pending = this.#pending.filter((other) => other !== shown);
  }

  #show(user: Me): void {
    if (sessionStore.get().user?.id === user.id) sessionStore.know(Object.assign({}, user, ...this.#pending));
  }

  /** Whatever answer names this person is asked for again where it is shown next. */
  #refreshWhereShown(id: string): void {
    const names = (data: unknown) => JSON.stringify(data)?.includes(id) ?? false;
    void this.#cache.invalidateQueries({
      predicate: ({ queryKey, state }) => queryKey !== myProfileKey && names(state.data),
    });
  }

  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(ask);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}

/** The fields that `change` names, as they are in `me`. */
const fieldsOf = (me: Me, change: Partial<Me>): Partial<Me> =>
  Object.fromEntries(Object.entries(me).filter(([field]) => field in change));

async function put(changes: MyChanges): Promise<Me> {
  return (await api.put("/api/users/me", { body: changes })).user;
}

const myselfOf = perAccount((cache) => new Myself(cache));

export const useMyself = () => useAccountState(myselfOf);

const myProfileKey = ["me"];

/** Oneself as the server says; asked each time a screen about it opens. */
export function useMyProfile() {
  const cache = useQueryClient();
  return queryOptions({
    queryKey: myProfileKey,
    queryFn: ({ signal }) => myselfOf(cache).load(signal),
    staleTime: 0,
  });
}
