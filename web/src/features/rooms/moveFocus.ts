import type { KeyboardEvent } from "react";
import { isComposing } from "#/ui/sendsOnEnter";

export const rowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The arrow keys lead from the search to the rows below it (`data-rows`), from one to the next, and back; Enter to the first of them. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (isComposing(event) || shiftKey || altKey || ctrlKey || metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=searchbox], [data-rows] a")];
  const focused = document.activeElement;
  // From a row's menu button as from the row.
  const at = all.findIndex((one) => one === focused || one.closest("li")?.contains(focused) === true);
  const step = at === 0 && key === "Enter" ? 1 : rowSteps[key];
  if (at < 0 || step === undefined) return;
  // Past the last row the key does nothing; in the search it moves the caret.
  if (at > 0 || all[step]) event.preventDefault();
  all[at + step]?.focus();
}
