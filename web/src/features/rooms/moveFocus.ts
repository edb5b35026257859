import type { KeyboardEvent } from "react";

export const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The arrow keys lead from the search to the rows below it (`data-rows`), from one to the next, and back; Enter to the first of them. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=searchbox], [data-rows] a")];
  const at = all.findIndex((one) => one === document.activeElement);
  const isSearch = at === 0 && event.key === "Enter" && !event.nativeEvent.isComposing;
  const to = at < 0 ? undefined : all[at + (isSearch ? 1 : (rowSteps[event.key] ?? Number.NaN))];
  if (!to) return;
  event.preventDefault();
  to.focus();
}
