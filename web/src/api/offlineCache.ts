import type { Verb } from "./wire";

/**
 * An answer, of success or 404: its `status` and body, `path` with its parameters, the requested `address`, and the `token` the
 * request was sent with.
 */
export interface GivenAnswer {
  status: number;
  verb: Verb;
  path: string;
  address: string;
  raw: unknown;
  token: string | null;
}

/** Keeps the server's answers on this device, and finds them when there is no connection (`state/offlineCacheStorage.ts`). */
interface OfflineCache {
  /** Stores an answer, or brings those stored up to date by the answer to an act, or by what the server no longer knows. */
  keep(answer: GivenAnswer): void;
  /** The body that was kept last, if there is no connection. */
  find(path: string, address: string): Promise<string | undefined>;
}

let first: (offlineCache: OfflineCache) => void;
let provided = new Promise<OfflineCache>((resolve) => (first = resolve));

/** From now on answers are kept and found by these functions, those that have waited for it, too. */
export function provideOfflineCache(offlineCache: OfflineCache): void {
  first(offlineCache);
  provided = Promise.resolve(offlineCache);
}

/** From now on nothing is kept, and nothing found. */
export const provideNoOfflineCache = (): void =>
  provideOfflineCache({ keep() {}, find: async () => undefined });

interface ProvidedCache extends OfflineCache {
  /** True once something was answered from what was kept. */
  wasUsed?: true;
}

export const offlineCache: ProvidedCache = {
  keep: (answer) => void provided.then(({ keep }) => keep(answer)),
  find: (...one) => provided.then(({ find }) => find(...one)),
};
