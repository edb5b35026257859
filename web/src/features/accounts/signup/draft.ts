import { use } from "react";
import { SIGNUP_DRAFT } from "#/state/storage";
import { createStore, useStore } from "#/ui/store";
import { registerUnsavedInput } from "#/ui/unsavedInput";
import { KeptDraft } from "../keptDraft";
import type { Gender, InterestedIn, Photo } from "../types";
import { forgetInTab, keepInTab, keptInTab, type SignUpService } from "./draftInTab";

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
  /** The service that has said who this is, so that no password is needed. */
  service?: SignUpService | undefined;
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

/** What a reload does not lose; `begun` is when it was begun, by which the tab where that was knows it. */
type KeptFields = Omit<Draft, "password" | "confirm" | "photos" | "service"> & {
  step: string;
  begun: number;
};

/** What is typed is written down at most this often, in milliseconds, and at once when the page is hidden. */
const WRITE_MS = 250;

const onDevice = new KeptDraft<KeptFields>(SIGNUP_DRAFT);

// Kept outside the screen, so that going back to it finds everything as typed.
const store = createStore(emptyDraft);
registerUnsavedInput(
  "sign-up",
  () => store.get() !== emptyDraft,
  () => {
    write();
    const { password, confirm } = store.get();
    return password === "" && confirm === "";
  },
);

/** Set if what is shown was typed before the page was loaded; `at` is the step that was shown then, until one is back there. */
const resumed = createStore<{ at: string } | undefined>(undefined);
let step = "";
let begun = 0;
let due: ReturnType<typeof setTimeout> | undefined;

/** Writes down everything but the password and the service's token: phones drop a page while the camera is open. */
function write(): void {
  clearTimeout(due);
  due = undefined;
  const {
    password: _password,
    confirm: _confirm,
    photos: _photos,
    service: _service,
    ...fields
  } = store.get();
  onDevice.keepFields({ ...fields, step, begun });
}

function change(
  changes: Partial<Draft>,
  told?: { email?: string | undefined; name?: string | undefined },
): void {
  if (store.get() === emptyDraft) begun = Date.now();
  if (store.get() === emptyDraft || "service" in changes)
    keepInTab({ begun, service: changes.service, told });
  store.set((draft) => ({ ...draft, ...changes }));
  if (changes.photos) {
    write();
    void onDevice.keepPhotos(changes.photos);
  }
  due ??= setTimeout(write, WRITE_MS);
}

function clear(): void {
  clearTimeout(due);
  due = undefined;
  store.set(() => emptyDraft);
  resumed.set(() => undefined);
  forgetInTab();
  onDevice.forget();
}

async function restore(): Promise<void> {
  const kept = await onDevice.read();
  if (!kept || store.get() !== emptyDraft) return;
  const { step: at, begun: before, ...fields } = kept.fields;
  begun = before;
  const { photos } = kept;
  const inTab = keptInTab(begun);
  store.set(() => ({ ...emptyDraft, ...fields, photos, service: inTab?.service }));
  const untyped = { ...emptyDraft, ...inTab?.told };
  const isTyped = JSON.stringify({ ...untyped, ...fields, photos }) !== JSON.stringify(untyped);
  if (isTyped) resumed.set(() => ({ at }));
}

const restoring = onDevice.isThere ? restore() : undefined;
document.addEventListener("visibilitychange", () => document.hidden && due !== undefined && write());

export const draftStore = {
  get: store.get,
  change: (changes: Partial<Draft>) => change(changes),
  clear,
  /** Begins by a service, or goes on with what was typed in this tab before: another tab's may be somebody else's. */
  async beginBy(service: SignUpService, known: { email?: string | undefined; name?: string | undefined }) {
    await restoring;
    if (!keptInTab(begun)) clear();
    const { email, name } = store.get();
    change({ service, email: known.email ?? email, name: name || (known.name ?? "") }, known);
    resumed.set(() => undefined);
  },
  /** The step that is shown: a reload leads back to it, past the password. */
  showStep(shown: string) {
    step = shown;
    if (store.get() !== emptyDraft) due ??= setTimeout(write, WRITE_MS);
  },
  /** From now on the wizard goes on step by step, not to the step that a reload interrupted. */
  forgetInterruptedStep: () => resumed.set((now) => now && { at: "" }),
  /** From now on nothing tells of what was typed before. */
  forgetResuming: () => resumed.set(() => undefined),
};

/** Waits until what was typed before the page was loaded is there. */
export function useDraft(): Draft {
  if (restoring) use(restoring);
  return useStore(store);
}

/** The step to go on with after a reload, if what is shown was typed before it. */
export const useResumed = () => useStore(resumed);
