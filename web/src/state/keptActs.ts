import { freshKey } from "#/api/client";
import type { Store } from "#/ui/store";
import { sessionStore } from "./session";
import { ACCOUNT_PREFIX, storageOfSession } from "./storage";

const actNames = ["like", "superlike", "skip", "toggle", "favorite", "unfavorite"] as const;

/** Something done about a person, as it is kept until it is answered. `toggle` takes a like back. */
export interface LikeAct {
  act: (typeof actNames)[number];
  id: string;
  key: string;
}

interface Acting {
  /** What is not answered yet, in the order in which it was done. */
  unanswered: Store<readonly LikeAct[]>;
  /** Does again, under its key, what was not answered when an earlier page was closed. */
  resume(acts: readonly LikeAct[]): void;
  /** Set here: true if another page sends an act, too, so that it can't be taken back. */
  isElsewhere: (act: LikeAct) => boolean;
}

/**
 * Stores unanswered likes, skips and favourites beside the unsent texts until sign-out, and resends those of earlier pages.
 * Each page has an entry of its own, so that no tab overwrites another's; what two of them send happens once, by its key.
 */
export function keepActs(acting: Acting): void {
  const { token, user } = sessionStore.get();
  if (!user) return;
  const area = storageOfSession();
  const prefix = `${ACCOUNT_PREFIX}${user.id}.acts.`;
  const earlier = Object.keys(area).filter((name) => name.startsWith(prefix));
  const name = `${prefix}${Date.now()}.${freshKey()}`;
  let written: readonly LikeAct[] = [];
  const adopted = new Set<LikeAct>();
  const findAdopted = () => {
    // A page that opens removes the entries it takes over.
    if (written.length > 0 && area.getItem(name) === null) for (const act of written) adopted.add(act);
  };
  acting.isElsewhere = (act) => {
    findAdopted();
    return adopted.has(act);
  };
  acting.unanswered.subscribe(() => {
    // After the session they are the next one's, or forgotten.
    if (sessionStore.get().token !== token) return;
    findAdopted();
    written = [];
    const acts = acting.unanswered.get();
    try {
      if (acts.length > 0) area.setItem(name, JSON.stringify(acts));
      else area.removeItem(name);
      written = acts;
    } catch {
      // they still go out while the page is open
    }
  });
  for (const one of earlier.sort()) {
    const acts = parsed(area.getItem(one));
    // The earlier page may have sent them as it was closed.
    for (const act of acts) adopted.add(act);
    acting.resume(acts);
    area.removeItem(one);
  }
}

/** What is no act, as after a change of this format, is left out: it must not keep the app from opening. */
function parsed(kept: string | null): readonly LikeAct[] {
  try {
    const acts: unknown = JSON.parse(kept ?? "");
    return Array.isArray(acts) ? acts.filter(isAct) : [];
  } catch {
    return [];
  }
}

function isAct(one: unknown): one is LikeAct {
  const { act, id, key } = (one ?? {}) as Partial<Record<keyof LikeAct, unknown>>;
  return (actNames as readonly unknown[]).includes(act) && typeof id === "string" && typeof key === "string";
}
