/** Keeps what people see on this device, and finds it when there is no connection (`state/seenAnswers.ts`). */
interface SeenAnswers {
  /** Keeps the body of an answer to a GET, or to a message that was sent: the path with its parameters, the address that was asked, and whose token with. */
  keep(path: string, address: string, raw: unknown, token: string | null): void;
  /** The body that was kept last, if there is no connection. */
  find(path: string, address: string): Promise<string | undefined>;
}

let first: (answers: SeenAnswers) => void;
let provided = new Promise<SeenAnswers>((resolve) => (first = resolve));

/** From now on answers are kept and found by these functions, those that have waited for it, too. */
export function provideSeen(answers: SeenAnswers): void {
  first(answers);
  provided = Promise.resolve(answers);
}

/** From now on nothing is kept, and nothing found. */
export const provideNothingSeen = (): void => provideSeen({ keep() {}, find: async () => undefined });

interface Seen extends SeenAnswers {
  /** True once something was answered from what was kept. */
  isShown?: true;
}

export const seen: Seen = {
  keep: (...one) => void provided.then(({ keep }) => keep(...one)),
  find: (...one) => provided.then(({ find }) => find(...one)),
};
