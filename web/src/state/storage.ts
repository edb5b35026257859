import type { Me } from "#/api/types";

/** Where a session is stored: on this device (localStorage) or until the browser closes (sessionStorage). */
export type Persistence = "device" | "browser";

export interface AuthState {
  isAuthenticated: boolean;
  user: Me | null;
  timestamp: number;
}

export interface StoredSession {
  token: string | null;
  auth: AuthState | null;
  memory: Persistence;
}

const TOKEN = "kindred.token";
const AUTH = "kindred.auth";
/** Set while a session that is not remembered is open in some tab: a new tab then asks the others for it. */
const SHARED = "kindred.shared";
/**
 * What this device keeps of an account until it signs out has a key of this prefix and the account's id: unsent texts, drafts,
 * likes that are not answered, matches that were looked at, hints that were seen off.
 */
export const ACCOUNT_PREFIX = "kindred.unsent.";

/** The cache in which pictures wait that were sent in a chat and not answered (features/messages/keptPictures.ts). */
export const UNSENT_PICTURES = "kindred.unsent-pictures";

/** Where it is written, on this device, how many of the hints after the sign-up were seen off; nothing if none are due. */
export const hintsOf = (account: string) => `${ACCOUNT_PREFIX}${account}.hints`;

/** Where a sign-up that is under way is written, on this device, and the database of its photos. */
export const SIGNUP_DRAFT = "kindred.signup";

/** The same of the short onboarding of an account, or of a visitor, who has no id. */
export const setupDraftOf = (account: string) => `${ACCOUNT_PREFIX}${account}.setup`;
export const isSetupDraft = (name: string) => name.startsWith(ACCOUNT_PREFIX) && name.endsWith(".setup");

/** The cache in which the service worker (src/worker/serviceWorker.ts) lays by photos that another app has shared. */
export const SHARED_PHOTOS = "kindred.shared-photos";

const areas: Record<Persistence, () => Storage> = {
  device: () => localStorage,
  browser: () => sessionStorage,
};

function readAuth(storage: Storage): AuthState | null {
  try {
    return JSON.parse(storage.getItem(AUTH) ?? "null") as AuthState | null;
  } catch {
    return null;
  }
}

export function readStored(): StoredSession {
  const memory: Persistence = sessionStorage.getItem(TOKEN) ? "browser" : "device";
  const storage = areas[memory]();
  return { token: storage.getItem(TOKEN), auth: readAuth(storage), memory };
}

export function writeStored({ token, auth, memory }: StoredSession): void {
  forgetStored();
  const storage = areas[memory]();
  if (token) storage.setItem(TOKEN, token);
  storage.setItem(AUTH, JSON.stringify(auth));
  if (token && memory === "browser") localStorage.setItem(SHARED, "1");
}

export function forgetStored(): void {
  for (const storage of [localStorage, sessionStorage]) {
    storage.removeItem(TOKEN);
    storage.removeItem(AUTH);
  }
  localStorage.removeItem(SHARED);
}

/** The storage of the current session; what belongs to the session is kept there too. */
export const storageOfSession = () => areas[sessionStorage.getItem(TOKEN) ? "browser" : "device"]();

/** Removes what this device keeps of an account, unsent pictures and photos that another app has shared, when it signs out. */
export function forgetAccountData(): void {
  // Browsers have no caches where the connection is not secure.
  const { caches } = globalThis as { caches?: CacheStorage };
  for (const name of [SHARED_PHOTOS, UNSENT_PICTURES]) caches?.delete(name).catch(() => undefined);
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(ACCOUNT_PREFIX)) storage.removeItem(name);
      if (isSetupDraft(name)) indexedDB.deleteDatabase(name);
    }
  }
}

export const otherTabsMayKnow = () => localStorage.getItem(SHARED) !== null;
export const otherTabsDoNotKnow = () => localStorage.removeItem(SHARED);
