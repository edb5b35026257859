import { useSyncExternalStore } from "react";
import { provideCredentials } from "#/api/credentials";
import type { Me } from "#/api/types";
import {
  forgetStored,
  forgetUnsent,
  type Memory,
  othersDoNotKnow,
  othersMayKnow,
  readStored,
  writeStored,
} from "./storage";
import { hearTabs, type TabWord, tellTabs } from "./tabs";

/** Who is here. `starting` until the server has said who a stored token belongs to. */
export type Session =
  | { status: "starting"; token: string | null; user: Me | null }
  | { status: "unreachable"; token: string; user: Me | null }
  | { status: "signed-in"; token: string; user: Me }
  | { status: "anonymous"; token: null; user: null; ended: "expired" | "signed-out" | null };

const ANSWER_WAIT_MS = 300;
const listeners = new Set<() => void>();
const stored = readStored();
let memory: Memory = stored.memory;
let current: Session =
  stored.token || othersMayKnow()
    ? { status: "starting", token: stored.token, user: stored.auth?.user ?? null }
    : { status: "anonymous", token: null, user: null, ended: null };

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

function keep(token: string, user: Me): void {
  writeStored({ token, auth: { isAuthenticated: true, user, timestamp: Date.now() }, memory });
}

function end(ended: "expired" | "signed-out" | null): void {
  forgetStored();
  if (ended === "signed-out") forgetUnsent();
  become({ status: "anonymous", token: null, user: null, ended });
}

export const sessionStore = {
  get: () => current,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Somebody signed in or up. */
  begin(token: string, user: Me, where: Memory): void {
    memory = where;
    keep(token, user);
    become({ status: "signed-in", token, user });
    tellTabs({
      kind: "session",
      token,
      auth: { isAuthenticated: true, user, timestamp: Date.now() },
      memory,
    });
  },

  /** The signed-in person as the server knows them now. */
  know(user: Me): void {
    if (!current.token) return;
    keep(current.token, user);
    become({ status: "signed-in", token: current.token, user });
  },

  /** The server could not be asked who a stored token belongs to: the session stays. */
  unreachable(): void {
    if (current.token) become({ status: "unreachable", token: current.token, user: current.user });
  },

  retrying(): void {
    if (current.token) become({ status: "starting", token: current.token, user: current.user });
  },

  /** The server no longer knows `token`. An answer to an earlier session's call changes nothing. */
  expire(token: string | null): void {
    if (!token || token !== current.token) return;
    end("expired");
    tellTabs({ kind: "ended", token });
  },

  signOut(): void {
    const { token } = current;
    end("signed-out");
    if (token) tellTabs({ kind: "ended", token });
  },

  /** Sets who is here on this device alone, without the server (the short onboarding). */
  setLocalUser(user: Me): void {
    if (current.status === "signed-in") {
      sessionStore.know(user);
      return;
    }
    writeStored({
      token: null,
      auth: { isAuthenticated: false, user, timestamp: Date.now() },
      memory: "device",
    });
  },
};

function hear(word: TabWord): void {
  if (word.kind === "who" && current.status === "signed-in" && memory === "browser") {
    const auth = { isAuthenticated: true, user: current.user, timestamp: Date.now() };
    tellTabs({ kind: "session", token: current.token, auth, memory });
  }
  if (word.kind === "session" && !current.token && word.auth.user) {
    memory = word.memory;
    keep(word.token, word.auth.user);
    become({ status: "signed-in", token: word.token, user: word.auth.user });
  }
  if (word.kind === "ended" && word.token === current.token) end("signed-out");
}

hearTabs(hear);
provideCredentials({ token: () => current.token, expire: sessionStore.expire });

/** A session that ends with the browser lives in its tabs: asks them, and waits a moment for one to answer. */
export function askOtherTabs(): void {
  tellTabs({ kind: "who" });
  setTimeout(() => {
    if (current.status !== "starting" || current.token) return;
    othersDoNotKnow();
    become({ status: "anonymous", token: null, user: null, ended: null });
  }, ANSWER_WAIT_MS);
}

export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.get);

/** The signed-in person. Only for screens behind the guard, where there always is one. */
export function useMe(): Me {
  const session = useSession();
  if (!session.user) throw new Error("useMe is for screens behind the guard");
  return session.user;
}
