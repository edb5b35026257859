import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAccountState } from "#/state/accountState";
import { type MatchDetails, pendingCelebrationsOf } from "#/state/matchFlow";
import { unseenMatchesOf } from "#/state/unread";
import { celebrations as text } from "#/text/celebrations";
import { modalStore } from "#/ui/modal";
import { useStore } from "#/ui/store";
import { type Banner, bannersOf, showBanner } from "./bannerStore";
import { addUnseen, celebrationStep } from "./celebration";

/** New matches share one banner: `about` of it. */
const MATCHES_BANNER = "matches";

/** Shows every match once, one after the other. */
export function useCelebrations(): void {
  const store = useAccountState(pendingCelebrationsOf);
  const banners = useAccountState(bannersOf);
  const unseen = useAccountState(unseenMatchesOf);
  const waiting = useStore(store);
  const dialogOpen = useStore(modalStore) !== undefined;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** What the banner tells of; one that comes while it is there is told of with them. */
  const inBanner = useRef<readonly MatchDetails[]>([]);
  useSeenMatches();

  useLayoutEffect(() => {
    const [first, ...others] = waiting;
    // The browser's address changes at once, the router's location a moment later: in between, a navigation is under way.
    if (pathname !== globalThis.location.pathname) return;
    const step = celebrationStep(waiting, pathname, dialogOpen);
    if (!first || step === "wait") return;
    if (step === "celebrate") {
      store.set(() => others);
      void navigate("/match", { state: first.match });
      return;
    }
    const matches = waiting.map(({ match }) => match);
    const isThere = banners.get().some(({ about }) => about === MATCHES_BANNER);
    const stillUnseen = isThere ? inBanner.current.filter((match) => unseen.get().includes(match)) : [];
    inBanner.current = [...stillUnseen, ...matches];
    // First: what neither waits nor is unseen has been looked at.
    unseen.set((before) => addUnseen(before, matches));
    store.set(() => []);
    showBanner(banners, matchBanner(stillUnseen[0] ?? first.match, inBanner.current));
  }, [waiting, dialogOpen, pathname, store, banners, unseen, navigate]);
}

function matchBanner(first: MatchDetails, matches: readonly MatchDetails[]): Omit<Banner, "id"> {
  const { person } = first;
  const banner = { about: MATCHES_BANNER, person, title: text.title };
  if (matches.length === 1)
    return { ...banner, text: text.one(person.name), to: { path: "/match", state: first } };
  return { ...banner, text: text.several(matches.map((one) => one.person.name)), to: { path: "/messages" } };
}

/** A new match counts, and its banner stays, until it is looked at: in the list of them, on the match screen, or in its chat. */
function useSeenMatches(): void {
  const store = useAccountState(unseenMatchesOf);
  const banners = useAccountState(bannersOf);
  const unseen = useStore(store);
  const { pathname, state } = useLocation();
  const celebrated = (state as { person?: { id?: string } } | null)?.person?.id;
  useEffect(() => {
    const isLookedAt = ({ person, roomId }: MatchDetails) =>
      pathname === "/messages" ||
      (pathname === "/match" && person.id === celebrated) ||
      [`/chat/${person.id}`, `/chat/${roomId}`].includes(pathname);
    if (unseen.some(isLookedAt)) store.set((all) => all.filter((match) => !isLookedAt(match)));
    // Also when they were looked at in another tab; more may have been added since this was rendered.
    if (store.get().length === 0) banners.set((all) => all.filter(({ about }) => about !== MATCHES_BANNER));
  }, [pathname, celebrated, unseen, store, banners]);
}
