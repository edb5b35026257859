import type { Picture } from "#/api/types";
import { createStore, perAccount, type Store, useAccountState, useStore } from "#/state/accountState";
import { sessionStore } from "#/state/session";
import type { Audience } from "../calls";

/** A photo that was chosen. It has a picture once the server has it. */
export interface DraftPhoto {
  id: string;
  name: string;
  /** What to show until then. */
  preview: string;
  state: "uploading" | "failed" | "there";
  picture: Picture | null;
}

/** A moment that is being written. */
export interface Draft {
  words: string;
  photos: readonly DraftPhoto[];
  tags: readonly string[];
  /** What stands in the tag's field and is no tag yet. */
  tag: string;
  audience: Audience;
}

export const emptyDraft: Draft = { words: "", photos: [], tags: [], tag: "", audience: "public" };

const KEPT = "kindred.moment";

/** Enough of a session to tell it from another, and too little to be of use. */
const mark = () => sessionStore.get().token?.slice(-6) ?? "";

function read(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (typeof kept !== "object" || kept === null || !("mark" in kept) || kept.mark !== mark())
      return emptyDraft;
    return { ...emptyDraft, ...(kept as { draft?: Partial<Draft> }).draft };
  } catch {
    return emptyDraft;
  }
}

function write(draft: Draft): void {
  const photos = draft.photos.filter(({ state }) => state === "there");
  const kept = photos.map((photo) => ({ ...photo, preview: "" }));
  if (draft === emptyDraft) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, JSON.stringify({ mark: mark(), draft: { ...draft, photos: kept } }));
}

/** An account's draft: it outlives the screen and the page, and ends with being posted or with the session. */
const draftOf = perAccount((): Store<Draft> => {
  const store = createStore(read());
  const owner = mark();
  const leave = sessionStore.subscribe(() => {
    if (mark() === owner) return;
    sessionStorage.removeItem(KEPT);
    leave();
  });
  store.subscribe(() => {
    if (mark() === owner) write(store.get());
  });
  return store;
});

export function useDraft() {
  const store = useAccountState(draftOf);
  const draft = useStore(store);
  return {
    draft,
    store,
    change: (change: Partial<Draft>) => store.set((now) => ({ ...now, ...change })),
  };
}
