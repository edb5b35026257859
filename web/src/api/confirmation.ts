/** Asks the person for their password once more: true when they typed it and the server accepted it, false when they would not. */
export type PasswordQuestion = () => Promise<boolean>;

let ask: PasswordQuestion | undefined;
let pending: Promise<boolean> | undefined;

/** Provided by the app, so that this layer does not depend on it; what it returns takes the question back. */
export function providePasswordQuestion(question: PasswordQuestion): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Asks for the password; calls that need it at the same time share one question. Undefined if it can't be shown. */
export function askForPassword(): Promise<boolean | undefined> {
  if (!ask) return Promise.resolve(undefined);
  pending ??= ask().finally(() => {
    pending = undefined;
  });
  return pending.catch(() => undefined);
}
