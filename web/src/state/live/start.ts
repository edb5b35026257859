import type { QueryClient } from "@tanstack/react-query";
import { matchesKey, roomsKey } from "#/api/keys";
import { type Nudge, tellNudge } from "../nudges";
import type { sessionStore } from "../session";
import { openEvents, tabsOf } from "./browser";
import { nudgeIn } from "./nudge";
import { shareOne } from "./share";
import { LiveStream } from "./stream";

/** Nudges come in little flocks: what they ask for is asked once. */
const flock = 60;

/** Listens for the signed-in account until the answer is called. */
export function startLive(cache: QueryClient, session: typeof sessionStore): () => void {
  const { token, user } = session.get();
  if (!token || !user) return () => undefined;
  const refresh = inFlocks(cache);
  const said = (nudge: Nudge) => {
    tellNudge(nudge);
    refresh(nudge);
  };
  const shared = shareOne<Nudge>(tabsOf(user.id), {
    open: (lastId) =>
      streamFrom(
        token,
        lastId,
        () => session.expire(token),
        (nudge, id) => {
          said(nudge);
          shared.tell({ said: nudge, lastId: id });
        },
      ),
    said,
  });
  return () => {
    refresh.stop();
    shared.stop();
  };
}

/** The stream itself, in the tab that leads. */
function streamFrom(
  token: string,
  lastId: string | null,
  ended: () => void,
  tell: (nudge: Nudge, id: string | null) => void,
): () => void {
  const stream = new LiveStream(
    {
      open: (last, signal) => openEvents(token, last, signal),
      after(milliseconds, run) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      heard(frame) {
        const nudge = nudgeIn(frame);
        if (nudge) tell(nudge, frame.id);
      },
      became: (phase) => phase === "live" && tell({ kind: "anew" }, null),
      ended,
    },
    lastId,
  );
  const listening = new AbortController();
  const wake = () => document.visibilityState === "visible" && stream.wake();
  globalThis.addEventListener("online", wake, { signal: listening.signal });
  document.addEventListener("visibilitychange", wake, { signal: listening.signal });
  stream.start();
  return () => {
    listening.abort();
    stream.stop();
  };
}

/** Whoever shows conversations or matches asks again, once for several nudges. */
function inFlocks(cache: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let matchesToo = false;
  const ask = () => {
    timer = undefined;
    void cache.invalidateQueries({ queryKey: roomsKey });
    if (matchesToo) void cache.invalidateQueries({ queryKey: matchesKey });
    matchesToo = false;
  };
  const heard = ({ kind }: Nudge) => {
    if (kind === "typing") return;
    matchesToo ||= kind === "match" || kind === "anew";
    timer ??= setTimeout(ask, flock);
  };
  return Object.assign(heard, { stop: () => clearTimeout(timer) });
}
