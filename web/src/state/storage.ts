import type { Me } from "#/api/types";

/** Where a session lives: remembered on this device, or gone with the browser. */
export type Memory = "device" | "browser";

export interface AuthState {
  isAuthenticated: boolean;
  user: Me | null;
  timestamp: number;
}

export interface StoredSession {
  token: string | null;
  auth: AuthState | null;
  memory: Memory;
}

const TOKEN = "kindred.token";
const AUTH = "kindred.auth";
/** Left on the device while a browser-only session is open in some tab: a new tab then asks the others for it. */
const SHARED = "kindred.shared";
/** What begins the names under which unsent texts are kept. */
export const UNSENT = "kindred.unsent.";

const places: Record<Memory, () => Storage> = { device: () => localStorage, browser: () => sessionStorage };

function readAuth(storage: Storage): AuthState | null {
  try {
    return JSON.parse(storage.getItem(AUTH) ?? "null") as AuthState | null;
  } catch {
    return null;
  }
}

export function readStored(): StoredSession {
  const memory: Memory = sessionStorage.getItem(TOKEN) ? "browser" : "device";
  const storage = places[memory]();
  return { token: storage.getItem(TOKEN), auth: readAuth(storage), memory };
}

export function writeStored({ token, auth, memory }: StoredSession): void {
  forgetStored();
  const storage = places[memory]();
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

/** Where the session lives, and all else that belongs to it. */
export const sessionPlace = () => places[sessionStorage.getItem(TOKEN) ? "browser" : "device"]();

/** What was written and not sent goes with whoever wrote it. */
export function forgetUnsent(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (name.startsWith(UNSENT)) storage.removeItem(name);
  }
}

export const othersMayKnow = () => localStorage.getItem(SHARED) !== null;
export const othersDoNotKnow = () => localStorage.removeItem(SHARED);
