/** Keeps the server's answers on this device, and finds them when there is no connection (`state/offlineCacheStorage.ts`). */
interface OfflineCache {
  /** Stores the body of a response: `path` with its parameters, the requested `address`, and the `token` the request was sent with. */
  keep(path: string, address: string, raw: unknown, token: string | null): void;
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
  keep: (...one) => void provided.then(({ keep }) => keep(...one)),
  find: (...one) => provided.then(({ find }) => find(...one)),
};
