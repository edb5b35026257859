import { useSyncExternalStore } from "react";
import type { Gender, InterestedIn, Photo } from "../kinds";

/** Everything a visitor types on the way to an account. */
export interface Draft {
  email: string;
  password: string;
  confirm: string;
  name: string;
  birthDate: string;
  gender: Gender | "";
  location: string;
  bio: string;
  occupation: string;
  education: string;
  zodiac: string;
  photos: readonly Photo[];
  interests: readonly string[];
  interestedIn: InterestedIn;
  ageMin: string;
  ageMax: string;
}

export const emptyDraft: Draft = {
  email: "",
  password: "",
  confirm: "",
  name: "",
  birthDate: "",
  gender: "",
  location: "",
  bio: "",
  occupation: "",
  education: "",
  zodiac: "",
  photos: [],
  interests: [],
  interestedIn: "everyone",
  ageMin: "",
  ageMax: "",
};

// Outside the screen, so that leaving it and coming back finds everything as it was typed. Never stored: it holds a password.
let draft = emptyDraft;
const listeners = new Set<() => void>();

function become(next: Draft): void {
  draft = next;
  for (const listener of listeners) listener();
}

export const draftStore = {
  get: () => draft,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  change: (changes: Partial<Draft>) => become({ ...draft, ...changes }),
  clear: () => become(emptyDraft),
};

export const useDraft = () => useSyncExternalStore(draftStore.subscribe, draftStore.get);
