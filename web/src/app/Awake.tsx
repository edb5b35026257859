import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAccountState, useStore } from "#/state/accountState";
import { startLive } from "#/state/live/start";
import { sessionStore } from "#/state/session";
import { unsungOf } from "#/state/useMeeting";
import { celebrations as text } from "#/text/celebrations";
import { modalStore } from "#/ui/modal";
import { toast } from "#/ui/toasts";
import { turnOf } from "./unsung";

/** What goes on behind every screen while somebody is signed in. Draws nothing. */
export default function Awake() {
  const cache = useQueryClient();
  // Whatever the server would say is found by asking too, a little later.
  useEffect(() => startLive(cache, sessionStore), [cache]);
  useCelebrations();
  return null;
}

/** Sees to it that every match is told, one after the other. */
function useCelebrations(): void {
  const store = useAccountState(unsungOf);
  const waiting = useStore(store);
  const dialogOpen = useSyncExternalStore(modalStore.subscribe, modalStore.get);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useLayoutEffect(() => {
    const [first, ...others] = waiting;
    // The address changes at once, what the router says a moment later: until then somebody is on the way.
    if (pathname !== globalThis.location.pathname) return;
    const turn = turnOf(waiting, pathname, dialogOpen);
    if (!first || turn === "wait") return;
    store.set(() => (turn === "celebrate" ? others : []));
    const { meeting } = first;
    if (turn === "celebrate") void navigate("/match", { state: meeting });
    else if (others.length === 0)
      toast.lead(text.one(meeting.person.name), { path: "/match", state: meeting });
    else toast.lead(text.several(waiting.map((one) => one.meeting.person.name)), { path: "/messages" });
  }, [waiting, dialogOpen, pathname, store, navigate]);
}
