import type { User } from "#/api/types";
import { perAccount } from "#/state/accountState";
import { WIDE } from "#/ui/mediaQueries";
import { createStore, type Store } from "#/ui/store";

/** Something that happened elsewhere in the app: with whom, and where it leads. */
export interface Banner {
  id: number;
  /** A newer banner about the same thing takes the place of an older one. */
  about: string;
  person: Pick<User, "name" | "pictures">;
  title: string;
  text: string;
  to: { path: string; state?: unknown };
}

/** True where the list of conversations stands, in a wide window beside each chat, too: it shows what banners tell of them. */
export const listsConversations = (pathname: string): boolean =>
  pathname === "/messages" || (pathname.startsWith("/chat/") && matchMedia(WIDE).matches);

const MAX_BANNERS = 2;
let made = 0;

export const bannersOf = perAccount(() => createStore<readonly Banner[]>([]));

export function showBanner(store: Store<readonly Banner[]>, banner: Omit<Banner, "id">): void {
  made += 1;
  const id = made;
  store.set((all) =>
    [...all.filter(({ about }) => about !== banner.about), { ...banner, id }].slice(-MAX_BANNERS),
  );
}

/** Removes the banners that lead to a path: whoever is there sees what they tell. */
export const dropBannersTo = (store: Store<readonly Banner[]>, leadsHere: (path: string) => boolean): void =>
  store.set((all) =>
    all.some(({ to }) => leadsHere(to.path)) ? all.filter(({ to }) => !leadsHere(to.path)) : all,
  );
