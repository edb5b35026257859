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
