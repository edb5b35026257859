import { createStore, useStore } from "#/ui/store";
import { holdsTyped } from "#/ui/typed";
import type { Gender, InterestedIn, Photo } from "../types";

/** Everything typed in the sign-up wizard. */
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

// Kept outside the screen, so that going back to it finds everything as typed. Never persisted: it contains a password.
const store = createStore(emptyDraft);
holdsTyped("sign-up", () => store.get() !== emptyDraft);

export const draftStore = {
  get: store.get,
  change: (changes: Partial<Draft>) => store.set((draft) => ({ ...draft, ...changes })),
  clear: () => store.set(() => emptyDraft),
};

export const useDraft = () => useStore(store);
