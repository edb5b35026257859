/** One and the same function: React calls another one at each render, which would take the focus from wherever it is. */
export const focusAtFirst = (field: HTMLInputElement | null) => field?.focus();
