import type { Picture } from "#/api/types";
import { perAccount, useAccountState } from "#/state/accountState";
import { sessionStore } from "#/state/session";
import { ACCOUNT_PREFIX } from "#/state/storage";
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

function read(name: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Draft>;
    const draft = { ...emptyDraft, ...kept };
    return { ...draft, photos: draft.photos.map((photo) => ({ ...photo, state: "uploaded" })) };
  } catch {
    return emptyDraft;
  }
}

function write(name: string, draft: Draft): void {
  const photos = draft.photos.filter(({ state }) => state === "uploaded");
  const kept = photos.map((photo) => ({ ...photo, preview: "" }));
  if (draft === emptyDraft) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, JSON.stringify({ ...draft, photos: kept }));
}

/** The account's draft. Kept in the tab until it is posted or the account signs out. */
const draftOf = perAccount((): Store<Draft> => {
  const { user, token } = sessionStore.get();
  const name = `${ACCOUNT_PREFIX}${user?.id ?? ""}.moment`;
  const store = createStore(read(name));
  store.subscribe(() => {
    if (sessionStore.get().token === token) write(name, store.get());
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
