import type { Made } from "../api";

/** What operators decided lately, as the server listed it, and when it did. */
export interface ServerDecisions {
  made: readonly Made[];
  readAt: number;
}

/** What can be taken back: the server's word, and after it what was decided here since; nothing that was taken back here. */
export function undoable(
  told: ServerDecisions | undefined,
  own: readonly (Made & { madeAt: number })[],
  undone: readonly string[],
): Made[] {
  const { made = [], readAt = 0 } = told ?? {};
  const since = own.filter(({ id, madeAt }) => madeAt > readAt && !made.some((one) => one.id === id));
  return [...made, ...since].filter(({ id }) => !undone.includes(id));
}
