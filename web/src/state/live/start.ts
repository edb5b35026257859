import type { QueryClient } from "@tanstack/react-query";
import { offlineCache } from "#/api/offlineCache";
import { conversationsKey, matchesKey } from "#/api/queryKeys";
import { type Nudge, publishNudge } from "../nudges";
import type { sessionStore } from "../session";
import { openEvents, tabsOf } from "./browser";
import { checkConnection, connectionStore } from "../connection";
import { nudgeIn } from "./nudge";
import { setUnread } from "../unread";
import { shareStream } from "./sharedStream";
import { LiveStream } from "./stream";

/** Nudges come several at once: what they cause to load is loaded once, after so many milliseconds. */
const batchFor = 60;

/** Listens for the signed-in account; returns a function that stops it. */
export function startLive(cache: QueryClient, session: typeof sessionStore): () => void {
  const { token, user } = session.get();
  if (!token || !user) return () => undefined;
  const lists = listRefresher(cache);
  const nudged = (nudge: Nudge) => {
    publishNudge(nudge);
    if (nudge.kind === "unread") setUnread(cache, nudge.total);
    else lists.nudged(nudge);
  };
  const shared = shareStream<Nudge>(tabsOf(user.id), {
    open: (lastId) =>
      streamFrom(
        token,
        lastId,
        () => session.expire(token),
        (nudge, id) => {
          nudged(nudge);
          shared.post({ nudge, lastId: id });
        },
      ),
    nudged,
  });
  return () => {
    lists.stop();
    shared.stop();
  };
}

/** The stream itself, in the tab that leads. */
function streamFrom(
  token: string,
  lastId: string | null,
  ended: () => void,
  received: (nudge: Nudge, id: string | null) => void,
): () => void {
  let hasBegun = false;
  /**
   * Has everything loaded that the server may have told of meanwhile. One's own profile has just been loaded when the page's
   * first stream begins, unless it came from what is kept on the device.
   */
  const missed = (id: string | null) => {
    received({ kind: "missed" }, id);
    if (hasBegun || offlineCache.wasUsed) received({ kind: "profile" }, id);
    hasBegun = true;
  };
  const stream = new LiveStream(
    {
      open: (last, signal) => openEvents(token, last, signal),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      received(event) {
        const nudge = nudgeIn(event);
        if (nudge?.kind === "missed") missed(event.id);
        else if (nudge) received(nudge, event.id);
      },
      became(phase) {
        if (phase === "live") missed(null);
        // An open stream shows that a lost connection is back, sooner than the next check.
        if (phase === "waiting" || (phase === "live" && !connectionStore.get())) void checkConnection();
      },
      ended,
    },
    lastId,
  );
  const listening = new AbortController();
  const wake = () => document.visibilityState === "visible" && stream.wake();
  globalThis.addEventListener("online", wake, { signal: listening.signal });
  document.addEventListener("visibilitychange", wake, { signal: listening.signal });
  const unsubscribe = connectionStore.subscribe(() => connectionStore.get() && wake());
  stream.start();
  return () => {
    listening.abort();
    unsubscribe();
    stream.stop();
  };
}

/** Whoever shows conversations or matches asks again, once for several nudges. */
function listRefresher(cache: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let matchesToo = false;
  const refresh = () => {
    timer = undefined;
    void cache.invalidateQueries({ queryKey: conversationsKey });
    if (matchesToo) void cache.invalidateQueries({ queryKey: matchesKey });
    matchesToo = false;
  };
  return {
    nudged({ kind }: Nudge) {
      if (kind === "typing" || kind === "profile" || kind === "comment") return;
      matchesToo ||= kind === "match" || kind === "missed";
      timer ??= setTimeout(refresh, batchFor);
    },
    stop: () => clearTimeout(timer),
  };
}
