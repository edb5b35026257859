import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { perAccount, useAccountState } from "#/state/accountState";
import { createStore } from "#/ui/store";
import { useDebounced } from "#/ui/useDebounced";

type SearchWords = [words: string, search: (words: string) => void];

/** The words of the list that is shown. */
const wordsOf = perAccount(() => createStore(""));

const isAmongConversations = () => /^\/(messages|chat)\b/.test(globalThis.location.pathname);

/**
 * What is searched for in the conversations, at first what the address asks for. It outlives a window that becomes wider or
 * narrower, where another component shows the list, and ends on the way to another screen.
 */
export function useSearchWords(asked: string): SearchWords {
  const kept = useAccountState(wordsOf);
  const [words, setWords] = useState(() => asked || kept.get());
  useEffect(
    () => () => {
      if (!isAmongConversations()) kept.set(() => "");
    },
    [kept],
  );
  return [
    words,
    (changed) => {
      kept.set(() => changed);
      setWords(changed);
    },
  ];
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
  // Another address than what was written there: Back or the tab was pressed.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what counts is that it changes
  useEffect(() => follow(), [asked]);
  useEffect(() => {
    // Whoever has gone on meanwhile is not called back.
    if (settled === written.current || globalThis.location.pathname !== "/messages") return;
    written.current = settled;
    setParams(settled === "" ? {} : { q: settled }, { replace: true });
  }, [settled, setParams]);
  return [words, search];
}
