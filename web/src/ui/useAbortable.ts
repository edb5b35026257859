import { useEffect, useRef } from "react";

/** Makes the signal of an act that ends with the next one, and once what calls this is no more on the screen. */
export function useAbortable(): () => AbortSignal {
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current.signal;
  };
}
