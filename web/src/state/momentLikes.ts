import { sessionStore } from "./session";
import { sessionStorageArea, UNSENT } from "./storage";

/** For each moment if it is to be liked. */
type Wanted = Readonly<Record<string, boolean>>;

const nameOf = (account: string) => `${UNSENT}${account}.momentLikes`;

/** Likes of moments that waited for a connection when they were last kept on this device. */
export function keptMomentLikes(account: string): Wanted {
  try {
    return JSON.parse(sessionStorageArea().getItem(nameOf(account)) ?? "{}") as Wanted;
  } catch {
    return {};
  }
}

/** Keeps on this device, until the session ends, which likes of moments wait for a connection: the page may be closed before. */
export function keepMomentLikes(account: string, likes: Wanted): void {
  if (sessionStore.get().user?.id !== account) return;
  try {
    if (Object.keys(likes).length === 0) sessionStorageArea().removeItem(nameOf(account));
    else sessionStorageArea().setItem(nameOf(account), JSON.stringify(likes));
  } catch {
    // Without storage they wait as long as the page.
  }
}
