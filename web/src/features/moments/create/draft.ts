import type { Picture } from "#/api/types";
import { perAccount, useAccountState } from "#/state/accountState";
import { sessionStore } from "#/state/session";
import { MOMENT_DRAFT } from "#/state/storage";
import { createStore, type Store, useStore } from "#/ui/store";
import type { Audience } from "../api";

/** A chosen photo. `picture` is set once it is uploaded. */
export interface DraftPhoto {
  id: string;
  name: string;
  /** The url of the local file, shown until then. */
  preview: string;
  state: "uploading" | "failed" | "uploaded";
  picture: Picture | null;
}

/** A moment that is being written. */
export interface Draft {
  words: string;
  photos: readonly DraftPhoto[];
  tags: readonly string[];
  /** The content of the tag field, not added yet. */
  tag: string;
  audience: Audience;
}

export const emptyDraft: Draft = { words: "", photos: [], tags: [], tag: "", audience: "public" };

/** A draft as it is stored, and whose it is. */
interface StoredDraft {
  /** The `tokenEnd` of its session. */
  mark: string;
  draft: Partial<Draft>;
}

/** The end of the token: enough to tell sessions apart, too little to sign in with. */
const tokenEnd = () => sessionStore.get().token?.slice(-6) ?? "";

function read(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(MOMENT_DRAFT) ?? "null") as Partial<StoredDraft> | null;
    if (kept?.mark !== tokenEnd()) return emptyDraft;
    const draft = { ...emptyDraft, ...kept.draft };
    return { ...draft, photos: draft.photos.map((photo) => ({ ...photo, state: "uploaded" })) };
  } catch {
    return emptyDraft;
  }
}

function write(draft: Draft): void {
  const photos = draft.photos.filter(({ state }) => state === "uploaded");
  const kept = photos.map((photo) => ({ ...photo, preview: "" }));
  if (draft === emptyDraft) sessionStorage.removeItem(MOMENT_DRAFT);
  else
    sessionStorage.setItem(
      MOMENT_DRAFT,
      JSON.stringify({ mark: tokenEnd(), draft: { ...draft, photos: kept } }),
    );
}

/** The account's draft. Kept in sessionStorage until it is posted or the session ends. */
const draftOf = perAccount((): Store<Draft> => {
  const store = createStore(read());
  const owner = tokenEnd();
  const leave = sessionStore.subscribe(() => {
    if (tokenEnd() === owner) return;
    sessionStorage.removeItem(MOMENT_DRAFT);
    leave();
  });
  store.subscribe(() => {
    if (tokenEnd() === owner) write(store.get());
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
