import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { perAccount, useAccountState } from "#/state/accountState";
import { createStore } from "#/ui/store";
import { useDebounced } from "#/ui/useDebounced";

type SearchWords = [words: string, search: (words: string) => void];

/** The words of the list that was shown last, and the entry of the history that it was shown at. */
const keptOf = perAccount(() => createStore({ words: "", at: "" }));

/**
 * What is searched for in the conversations, at first what the address asks for. It outlives a window that becomes wider or
 * narrower, where another component shows the list at the same address.
 */
export function useSearchWords(asked: string): SearchWords {
  const kept = useAccountState(keptOf);
  const { key } = useLocation();
  const [words, search] = useState(() => (kept.get().at === key ? kept.get().words : asked));
  useEffect(() => kept.set(() => ({ words, at: key })), [kept, words, key]);
  return [words, search];
}

/** The same where the address follows, a moment later, so that Back returns to what was searched for. */
export function useSearchInAddress(): SearchWords {
  const [params, setParams] = useSearchParams();
  const asked = params.get("q") ?? "";
  const [words, search] = useSearchWords(asked);
  const settled = useDebounced(words);
  const written = useRef(asked);
  const follow = useEffectEvent(() => {
    if (asked === written.current) return;
    written.current = asked;
    search(asked);
  });
  const write = useEffectEvent(() => {
    // Whoever has gone on meanwhile is not called back.
    const isHere = globalThis.location.pathname === "/messages";
    if (settled !== words || settled === written.current || !isHere) return;
    written.current = settled;
    setParams(settled === "" ? {} : { q: settled }, { replace: true });
  });
  // Another address than what was written there: Back or the tab was pressed.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what counts is that it changes
  useEffect(() => follow(), [asked]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what counts is that it changes
  useEffect(() => write(), [settled]);
  return [words, search];
}
