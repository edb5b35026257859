import { useState } from "react";
import { createStore, useStore } from "#/ui/store";
import { registerUnsavedInput } from "#/ui/unsavedInput";
import { perAccount, useAccountState } from "./accountState";
import { sessionStore } from "./session";
import { ACCOUNT_PREFIX } from "./storage";

/**
 * What is being edited in forms and not saved, by name (a chat's draft is in `unsent.ts`); it outlives the screen and ends with the session. Words outlive a reload of the
 * tab, too; choices, which may be outdated by then, outlive only the reload that a change of language makes.
 */
class Drafts {
  readonly #account = sessionStore.get().user?.id ?? "";
  readonly #key = `${ACCOUNT_PREFIX}${this.#account}.drafts`;
  readonly #drafts = this.#read();
  /** How often they have changed. */
  readonly changes = createStore(0);

  constructor() {
    registerUnsavedInput(
      "drafts",
      () => this.#drafts.size > 0,
      () => this.#hasEnded() || this.#store(this.#drafts),
    );
    // Choices that were kept for this load are not there for the next.
    this.#write();
  }

  has = (name: string) => this.#drafts.has(name);
  get = (name: string) => this.#drafts.get(name);

  set(name: string, draft: unknown): void {
    this.#drafts.set(name, draft);
    this.#write();
  }

  delete(name: string): void {
    if (this.#drafts.delete(name)) this.#write();
  }

  #read(): Map<string, unknown> {
    try {
      return new Map(JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as [string, string][]);
    } catch {
      return new Map();
    }
  }

  #write(): void {
    this.changes.set((count) => count + 1);
    if (!this.#hasEnded()) this.#store([...this.#drafts].filter(([, draft]) => typeof draft === "string"));
  }

  /** Whoever has logged out leaves nothing behind, even if an answer comes late. */
  readonly #hasEnded = () => sessionStore.get().user?.id !== this.#account;

  /** False without storage, where they last as long as the page. */
  #store(drafts: Iterable<[string, unknown]>): boolean {
    const all = [...drafts];
    try {
      if (all.length === 0) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify(all));
      return true;
    } catch {
      return false;
    }
  }
}

const draftsOf = perAccount(() => new Drafts());

/** The drafts of whoever is signed in. */
export function useDrafts(): Pick<Drafts, "get" | "delete"> {
  const drafts = useAccountState(draftsOf);
  useStore(drafts.changes);
  return drafts;
}

interface EditedDraft<T> {
  /** The draft, or what is there without one. */
  draft: T;
  keep: (draft: T) => void;
  /** To be called once it is saved or discarded. What an editor opened since has made of it stays. */
  forget: () => void;
}

/** The draft of an editor. Going back, or anywhere else, keeps it: the editor opens with it. Each name has one type. */
export function useKeptDraft<T>(name: string, initial: T): EditedDraft<T> {
  const drafts = useAccountState(draftsOf);
  // Nothing without a draft: `initial` may change, as by a save, and an editor that stays then begins with that.
  const [kept, setKept] = useState(() => (drafts.has(name) ? { draft: drafts.get(name) as T } : undefined));
  const draft = kept ? kept.draft : initial;
  return {
    draft,
    keep(changed) {
      const isDraft = !Object.is(changed, initial);
      if (isDraft) drafts.set(name, changed);
      else drafts.delete(name);
      setKept(isDraft ? { draft: changed } : undefined);
    },
    forget() {
      if (drafts.get(name) === draft) drafts.delete(name);
      setKept(undefined);
    },
  };
}
