/** Keeps the server's answers on this device, and finds them when there is no connection (`state/offlineAnswers.ts`). */
interface OfflineAnswers {
  /** Keeps the body of an answer to a GET, or to a message that was sent: the path with its parameters, the address that was asked, and whose token with. */
  keep(path: string, address: string, raw: unknown, token: string | null): void;
  /** The body that was kept last, if there is no connection. */
  find(path: string, address: string): Promise<string | undefined>;
}

let first: (answers: OfflineAnswers) => void;
let provided = new Promise<OfflineAnswers>((resolve) => (first = resolve));

/** From now on answers are kept and found by these functions, those that have waited for it, too. */
export function provideOfflineAnswers(answers: OfflineAnswers): void {
  first(answers);
  provided = Promise.resolve(answers);
}

/** From now on nothing is kept, and nothing found. */
export const provideNoOfflineAnswers = (): void =>
  provideOfflineAnswers({ keep() {}, find: async () => undefined });

interface ProvidedAnswers extends OfflineAnswers {
  /** True once something was answered from what was kept. */
  isShown?: true;
}

export const offlineAnswers: ProvidedAnswers = {
  keep: (...one) => void provided.then(({ keep }) => keep(...one)),
  find: (...one) => provided.then(({ find }) => find(...one)),
};
