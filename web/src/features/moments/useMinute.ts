import { useSyncExternalStore } from "react";

const minute = 60_000;

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minute);
  return () => clearInterval(timer);
}

/** The time in ms, to the minute: good enough to tell how long ago something was. */
export const useMinute = () =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute) * minute);
