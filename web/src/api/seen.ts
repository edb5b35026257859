/** An answer to a GET: the path with its parameters, the address that was asked, and the body. */
type Seen = [path: string, address: string, raw: string];

/** Keeps what people see on this device, and finds it when there is no connection (`state/seenAnswers.ts`). */
interface SeenAnswers {
  keep(...one: Seen): void;
  find(path: string, address: string): Promise<string | undefined>;
}

const early: Seen[] = [];
let provide: (answers: SeenAnswers) => void;
const provided = new Promise<SeenAnswers>((resolve) => (provide = resolve));

/** Until the app has started, answers wait here to be kept, and calls to find one. */
export const seen: SeenAnswers & { isShown: boolean } = {
  keep: (...one) => void early.push(one),
  find: async (...one) => (await provided).find(...one),
  /** True once something was answered from what was kept. */
  isShown: false,
};

/** From now on answers are kept and found by these functions, those that have waited, too. */
export function provideSeen(answers: SeenAnswers): void {
  Object.assign(seen, answers);
  for (const one of early.splice(0)) answers.keep(...one);
  provide(answers);
}

/** From now on nothing is kept, and nothing found. */
export const provideNothingSeen = (): void =>
  provideSeen({ keep: () => undefined, find: () => Promise.resolve(undefined) });
