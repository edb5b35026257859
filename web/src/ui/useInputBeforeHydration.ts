import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const never = () => () => {};

/** True where this is first rendered as part of a page that the build has rendered. */
function useWasOnPage(): boolean {
  const isOnPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasOnPage] = useState(isOnPage);
  return wasOnPage;
}

let resolveTaken = () => {};

/** Resolves once the fields of a first screen have what was typed in them, and have been rendered with it. */
export const inputBeforeHydrationTaken = new Promise<void>((resolve) => {
  resolveTaken = resolve;
});

/** What hands on the texts that were found. */
const found: (() => void)[] = [];

/** Hands on what was found in all fields, in one rendering: one after the other they would be emptied by each other's. */
function handOn(): void {
  flushSync(() => found.splice(0).forEach((change) => void change()));
  resolveTaken();
}

/**
 * Takes what was typed or ticked in a field of a page that the build has rendered, before the app took the page over. `read`
 * reads it from the field with this id; nothing is done for a field that has its own value (`known` is undefined).
 */
export function useInputBeforeHydration<T>(
  id: string,
  read: (field: HTMLInputElement) => T,
  known: T | undefined,
  onChange: (value: T) => void,
): void {
  const wasOnPage = useWasOnPage();
  const find = useEffectEvent(() => {
    const field = document.getElementById(id);
    if (!wasOnPage || known === undefined || !(field instanceof HTMLInputElement)) return;
    const typed = read(field);
    if (typed !== known) found.push(() => onChange(typed));
  });
  useEffect(() => {
    find();
    // React can't render within an effect. All fields' effects run before this.
    queueMicrotask(handOn);
  }, []);
}
