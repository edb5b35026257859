import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { ApiFailure, gotNoAnswer } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { components } from "#/api/schema";
import type { Me, Preferences } from "#/api/types";
import { session as text } from "#/text/session";
import { perAccount, placeChangesOf, useAccountState } from "./accountState";
import { sessionStore } from "./session";

export type MyChanges = components["schemas"]["ChangeBody"];

/**
 * One's own profile. A change shows at once, everywhere, and is reverted when the server refuses it or can't be reached.
 * Changes go out one after the other, so that the last one made is the one that stays.
 */
export class Myself {
  readonly #cache: QueryClient;
  readonly #token = sessionStore.get().token;
  /** Changes that are not answered yet; shown over the server's version. */
  #pending: Partial<Me>[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  /** What the server had last, as far as it was changed here: what is shown may be a change that it never gets. */
  #known: Me | null = null;
  /** The number of the last load that has begun: loads are numbered, since their answers may overtake each other. */
  #begun = 0;
  /** The number of the load whose answer is shown. */
  #shown = 0;
  /** The number of the first load whose answer has the change that the server has told of last. */
  #wanted = 0;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  /**
   * Reloads the profile, which may have been changed elsewhere. An answer that is older than a change made here, or than the
   * answer shown, does not overwrite it. `isOnline` is asked once the answer is there.
   */
  async load(signal?: AbortSignal, isOnline = () => true): Promise<string> {
    const number = (this.#begun += 1);
    const known = this.#known;
    const { user } = await api.get("/api/users/me", signal ? { signal } : {});
    if (!user) throw new ApiFailure("", { status: 0 });
    const before = this.#user();
    if (before && number > this.#shown && known === this.#known && this.#pending.length === 0) {
      // Without a connection the answer is what is kept on the device.
      if (isOnline()) this.#shown = number;
      this.#show(user);
      if (before.location !== user.location) this.#refreshFromNewPlace();
    }
    return user.id;
  }

  /** Loads what the server has told of. What can't be loaded now is loaded by `loadIfOutdated`, or with the next visit of the profile. */
  async refresh(isOnline: () => boolean): Promise<void> {
    this.#wanted = this.#begun + 1;
    await this.loadIfOutdated(isOnline);
  }

  /** Loads the profile if the server has told of a change that is not shown yet. */
  async loadIfOutdated(isOnline?: () => boolean): Promise<void> {
    if (this.#shown >= this.#wanted || !this.#user()) return;
    await this.load(undefined, isOnline).catch((error: unknown) => logFailure("own profile", error));
  }

  /** Shows a change and sends it by `send`, or by putting the same fields. */
  change(shown: Partial<Me>, send: () => Promise<Me> = () => put(shown)): Promise<void> {
    return this.#save(shown, send);
  }

  /** Saves any of the preferences. They show once they are saved: who is shown to one goes by what the server has. */
  savePreferences(changes: Partial<Preferences>): Promise<void> {
    const send = async (known: Me) => {
      const { preferences } = await api.put("/api/users/preferences", { body: changes });
      return { ...known, preferences };
    };
    return this.#save({}, send, true);
  }

  /** `isPart` if the answer tells nothing of the rest of the profile. */
  async #save(shown: Partial<Me>, send: (known: Me) => Promise<Me>, isPart = false): Promise<void> {
    const before = this.#userOrFail();
    if (this.#pending.length === 0) this.#known = before;
    this.#pending.push(shown);
    this.#show(before);
    let begun = 0;
    try {
      const user = await this.#enqueue(() => {
        begun = isPart ? 0 : this.#begun;
        return send(this.#known ?? before);
      });
      this.#known = user;
      // It is newer than every load that had begun by then.
      this.#shown = Math.max(this.#shown, begun);
      // The answer to a load that is under way is dropped, and what it tells of the rest is in no other.
      if (isPart && this.#begun > this.#shown) this.#wanted = this.#begun + 1;
      this.#settle(shown);
      this.#show(user);
      if ("location" in shown) this.#refreshFromNewPlace();
      else if (Object.keys(shown).length > 0) this.#refreshWhereShown(user.id);
      void this.loadIfOutdated();
    } catch (error) {
      this.#settle(shown);
      const now = this.#user();
      const known = Object.entries(this.#known ?? {}).filter(([field]) => field in shown);
      if (now) this.#show(Object.assign({}, now, Object.fromEntries(known)));
      if (!gotNoAnswer(error)) void this.loadIfOutdated();
      throw error;
    }
  }

  /** The profile as it is shown; null once the session has ended, whoever is signed in by then. */
  #user(): Me | null {
    const { token, user } = sessionStore.get();
    return token === this.#token ? user : null;
  }

  #userOrFail(): Me {
    const user = this.#user();
    // A change would be sent for whoever is signed in by then, and one that is dropped isn't saved.
    if (!user) throw new ApiFailure(text.expired, { status: 401 });
    return user;
  }

  #settle(shown: Partial<Me>): void {
    this.#pending = this.#pending.filter((other) => other !== shown);
  }

  #show(user: Me): void {
    if (sessionStore.get().user?.id === user.id)
      sessionStore.updateUser(Object.assign({}, user, ...this.#pending));
  }

  /** Marks every cached answer that contains this person as stale. */
  #refreshWhereShown(id: string): void {
    void this.#cache.invalidateQueries({
      predicate: ({ queryKey, state }) =>
        queryKey !== myProfileKey && Boolean(JSON.stringify(state.data)?.includes(id)),
    });
  }

  /** Whoever is near, and how far away, is another answer from there. */
  #refreshFromNewPlace(): void {
    placeChangesOf(this.#cache).set((count) => count + 1);
    void this.#cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== myProfileKey });
  }

  #enqueue<T>(send: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => {
      this.#userOrFail();
      return send();
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}

async function put(changes: MyChanges): Promise<Me> {
  return (await api.put("/api/users/me", { body: changes })).user;
}

const myselfOf = perAccount((cache) => new Myself(cache));

export const useMyself = () => useAccountState(myselfOf);

const myProfileKey = ["me"];

/** One's own profile from the server; reloaded each time a screen that shows it opens. */
export function useMyProfile() {
  const cache = useQueryClient();
  return queryOptions({
    queryKey: myProfileKey,
    queryFn: ({ signal }) => myselfOf(cache).load(signal),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
