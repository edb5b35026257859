import { useEffect, useRef } from "react";

/** Answers, in `current`, if what calls this is still on the screen: an answer that comes later is told elsewhere. */
export function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** The same act, but none once what calls this is no more on the screen: an answer that comes later is to lead nowhere. */
export function useWhileOpen(act: () => void): () => void {
  const isOpen = useIsOpen();
  return () => {
    if (isOpen.current) act();
  };
}
