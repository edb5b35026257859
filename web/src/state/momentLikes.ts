import { sessionStore } from "./session";
import { ACCOUNT_PREFIX, storageOfSession } from "./storage";

/** For each moment if it is to be liked. */
export type WantedLikes = Readonly<Record<string, boolean>>;

/**
 * Likes of moments that are not answered yet, kept on this device until they are or the session ends: the page may be closed
 * before. The pages of a session share them.
 */
export class KeptMomentLikes {
  readonly #session = sessionStore.get();
  readonly #name = `${ACCOUNT_PREFIX}${this.#session.user?.id ?? ""}.momentLikes`;

  get(): WantedLikes {
    try {
      return JSON.parse(storageOfSession().getItem(this.#name) ?? "{}") as WantedLikes;
    } catch {
      return {};
    }
  }

  /** Whether one moment is to be liked; undefined once that is settled. */
  set(id: string, isLiked: boolean | undefined): void {
    // Whoever has logged out leaves nothing behind, even if an answer comes late.
    if (sessionStore.get().token !== this.#session.token) return;
    const { [id]: _, ...others } = this.get();
    const likes = isLiked === undefined ? others : { ...others, [id]: isLiked };
    try {
      if (Object.keys(likes).length === 0) storageOfSession().removeItem(this.#name);
      else storageOfSession().setItem(this.#name, JSON.stringify(likes));
    } catch {
      // Without storage they wait as long as the page.
    }
  }
}
