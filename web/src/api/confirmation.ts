/** Asks the person for their password once more: true when they typed it and the server accepted it, false when they would not. */
export type PasswordQuestion = () => Promise<boolean>;

let ask: PasswordQuestion | undefined;
let pending: Promise<boolean> | undefined;
/** Calls that came before there was a question, which the app provides a little after its first screen. */
let waiting: (() => void)[] = [];

const untilProvided = () => (ask ? Promise.resolve() : new Promise<void>((go) => waiting.push(go)));

/** Provided by the app, so that this layer does not depend on it; what it returns takes the question back. */
export function providePasswordQuestion(question: PasswordQuestion): () => void {
  ask = question;
  for (const go of waiting) go();
  waiting = [];
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Asks for the password; calls that need it at the same time share one question. Undefined if it can't be shown. */
export function askForPassword(): Promise<boolean | undefined> {
  pending ??= untilProvided()
    .then(() => ask?.() ?? false)
    .finally(() => {
      pending = undefined;
    });
  return pending.catch(() => undefined);
}
