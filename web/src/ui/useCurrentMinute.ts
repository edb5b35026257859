import { useSyncExternalStore } from "react";

const minute = 60_000;

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minute);
  return () => clearInterval(timer);
}

/** The current time in ms, rounded down to the minute, for relative times. */
export const useCurrentMinute = () =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute) * minute);
