import { provideCredentials } from "#/api/credentials";
import { ApiFailure } from "#/api/failure";
import type { Me } from "#/api/types";
import { createStore, useStore } from "#/ui/store";
import { dropOffers, muteErrors, muteForThisTask } from "#/ui/toasts";
import {
  forgetAccountData,
  forgetStored,
  otherTabsDoNotKnow,
  otherTabsMayKnow,
  type Persistence,
  readStored,
  writeStored,
} from "./storage";
import { onTabMessage, postToTabs, type TabMessage } from "./tabs";

/** Why nobody is signed in any more. */
type Ended = "expired" | "signed-out" | "deleted";

/** Who is signed in. `starting` until the server has answered whose a stored token is. */
export type Session =
  | { status: "starting"; token: string | null; user: Me | null }
  | { status: "unreachable"; token: string; user: Me | null }
  | { status: "signed-in"; token: string; user: Me }
  | { status: "anonymous"; token: null; user: null; ended: Ended | null };

const ANSWER_WAIT_MS = 300;
const stored = readStored();
let memory: Persistence = stored.memory;
const nobody: Session & { status: "anonymous" } = {
  status: "anonymous",
  token: null,
  user: null,
  ended: null,
};
const store = createStore<Session>(
  stored.token || otherTabsMayKnow()
    ? { status: "starting", token: stored.token, user: stored.auth?.user ?? null }
    : nobody,
);

const become = (next: Session) => store.set(() => next);

const authOf = (user: Me) => ({ isAuthenticated: true, user, timestamp: Date.now() });

/** Somebody is signed in here, for as long as `persistence` says. */
function start(token: string, user: Me, persistence: Persistence): void {
  memory = persistence;
  muteErrors(false);
  writeStored({ token, auth: authOf(user), memory });
  become({ status: "signed-in", token, user });
}

/** Keeps the session, with how far it is known whose the stored token is. */
const checked = (status: "starting" | "unreachable") => (): void => {
  const { token, user } = store.get();
  if (token) become({ status, token, user });
};

/** Called as the session with this token is answered: where another one has begun since, nobody is told what becomes of that. */
export function muteIfReplaced(token: string | null): void {
  const now = store.get().token;
  if (token && now && token !== now) muteForThisTask();
}

/** Throws once the session with this token is over: what was meant in it would be done by whoever is signed in by then. */
export function stopIfOver(token: string | null): void {
  if (store.get().token === token) return;
  muteIfReplaced(token);
  throw new ApiFailure("", { status: 0 });
}

function end(ended: Ended): void {
  forgetStored();
  muteErrors(true);
  dropOffers();
  // After an expired session the same person signs in again and finds what they typed.
  if (ended !== "expired") forgetAccountData();
  become({ ...nobody, ended });
}

export const sessionStore = {
  get: store.get,
  subscribe: store.subscribe,

  /** Starts the session of somebody who signed in or up. */
  begin(token: string, user: Me, persistence: Persistence): void {
    start(token, user, persistence);
    postToTabs({ kind: "session", token, auth: authOf(user), memory });
  },

  /** Replaces the signed-in user's data by newer ones. */
  updateUser(user: Me): void {
    const { token } = store.get();
    if (token) start(token, user, memory);
  },

  /** The server could not be reached to check a stored token: the session stays. */
  unreachable: checked("unreachable"),

  retrying: checked("starting"),

  /** The server no longer accepts `token`. Ignored when the token is an earlier session's. */
  expire(token: string | null): void {
    if (!token || token !== store.get().token) return;
    end("expired");
    postToTabs({ kind: "ended", token });
  },

  /** Ends the session in every tab; `deleted` if the account is gone, too. */
  signOut(ended: Exclude<Ended, "expired"> = "signed-out"): void {
    const { token } = store.get();
    end(ended);
    if (token) postToTabs({ kind: "ended", token });
  },

  /** Keeps a user on this device alone, without the server (the short onboarding). */
  setLocalUser(user: Me): void {
    if (store.get().status === "signed-in") {
      sessionStore.updateUser(user);
      return;
    }
    writeStored({
      token: null,
      auth: { ...authOf(user), isAuthenticated: false },
      memory: "device",
    });
  },
};

function handle(message: TabMessage): void {
  const current = store.get();
  if (message.kind === "who" && current.status === "signed-in" && memory === "browser") {
    postToTabs({ kind: "session", token: current.token, auth: authOf(current.user), memory });
  }
  if (message.kind === "session" && !current.token && message.auth.user)
    start(message.token, message.auth.user, message.memory);
  if (message.kind === "ended" && message.token === current.token) end("signed-out");
}

onTabMessage(handle);
provideCredentials({
  token: () => store.get().token,
  expire: sessionStore.expire,
  answered: muteIfReplaced,
});

/** A session that is not remembered lives in its tabs only: asks the other tabs, and waits a moment for an answer. */
export function askOtherTabs(): void {
  postToTabs({ kind: "who" });
  setTimeout(() => {
    const { status, token } = store.get();
    if (status !== "starting" || token) return;
    otherTabsDoNotKnow();
    become(nobody);
  }, ANSWER_WAIT_MS);
}

/** The session. The build has rendered its pages for nobody signed in: the app takes one over as it stands, then shows whose session it is. */
export const useSession = () => useStore(store, import.meta.env.SSR ? store.get : () => nobody);

/** The signed-in person. Only for screens behind the guard, where there always is one. */
export function useMe(): Me {
  const session = useSession();
  if (!session.user) throw new Error("useMe is for screens behind the guard");
  return session.user;
}
