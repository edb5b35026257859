import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAccountState } from "#/state/accountState";
import { startLive } from "#/state/live/start";
import { pendingCelebrationsOf } from "#/state/matchFlow";
import { sessionStore } from "#/state/session";
import { celebrations as text } from "#/text/celebrations";
import { modalStore } from "#/ui/modal";
import { reloadIfKnownOutdated } from "#/ui/release";
import { useStore } from "#/ui/store";
import { toast } from "#/ui/toasts";
import { celebrationStep } from "./celebration";
import { Keys } from "./Keys";
import { preloadMainScreens } from "./mainScreens";
import { PasswordQuestion } from "./PasswordQuestion";
import { useUnreadInTitle } from "./useUnreadInTitle";

/** What runs behind every screen while somebody is signed in: the live stream, match celebrations, keys, and asking for the password again. */
export default function BackgroundTasks(): ReactNode {
  const cache = useQueryClient();
  // Without the stream, polling finds the same changes a little later.
  useEffect(() => startLive(cache, sessionStore), [cache]);
  usePreloading();
  useReloadBetweenScreens();
  useCelebrations();
  useUnreadInTitle();
  return (
    <>
      <Keys />
      <PasswordQuestion />
    </>
  );
}

/** Gets the new release, once it is known that there is one, on the way from one screen to another. */
function useReloadBetweenScreens(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) void reloadIfKnownOutdated();
    shown.current = pathname;
  }, [pathname]);
}

/** Fetches the main screens beforehand, and those that failed once there is a connection again. */
function usePreloading(): void {
  useEffect(() => {
    const preload = () => void preloadMainScreens();
    preload();
    globalThis.addEventListener("online", preload);
    return () => globalThis.removeEventListener("online", preload);
  }, []);
}

/** Shows every match once, one after the other. */
function useCelebrations(): void {
  const store = useAccountState(pendingCelebrationsOf);
  const waiting = useStore(store);
  const dialogOpen = useStore(modalStore);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useLayoutEffect(() => {
    const [first, ...others] = waiting;
    // The browser's address changes at once, the router's location a moment later: in between, a navigation is under way.
    if (pathname !== globalThis.location.pathname) return;
    const step = celebrationStep(waiting, pathname, dialogOpen);
    if (!first || step === "wait") return;
    store.set(() => (step === "celebrate" ? others : []));
    const { match } = first;
    if (step === "celebrate") void navigate("/match", { state: match });
    else if (others.length === 0) toast.link(text.one(match.person.name), { path: "/match", state: match });
    else toast.link(text.several(waiting.map((one) => one.match.person.name)), { path: "/messages" });
  }, [waiting, dialogOpen, pathname, store, navigate]);
}
