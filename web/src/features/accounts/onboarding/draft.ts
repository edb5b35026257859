import { sessionStore } from "#/state/session";
import { setupDraftOf } from "#/state/storage";
import { createStore } from "#/ui/store";
import { KeptDraft } from "../keptDraft";
import { type Answers, noAnswers } from "./steps";

type KeptFields = Omit<Answers, "photos">;

/** What is answered in the short onboarding. It stays on this device for a day, until it is done, or its account signs out. */
export class SetupDraft {
  readonly answers;
  /** Set if something was answered before the page was loaded, until one goes on. */
  readonly isResumed;
  readonly #onDevice: KeptDraft<KeptFields>;
  readonly #token = sessionStore.get().token;
  #isDone = false;

  constructor(onDevice: KeptDraft<KeptFields>, before: Partial<Answers> = {}) {
    const answers = { ...noAnswers, ...before };
    this.#onDevice = onDevice;
    this.answers = createStore<Answers>(answers);
    this.isResumed = createStore(JSON.stringify(answers) !== JSON.stringify(noAnswers));
  }

  /** A photo that was chosen before can be ready late. */
  change(change: (now: Answers) => Partial<Answers>): void {
    const before = this.answers.get();
    this.answers.set((now) => ({ ...now, ...change(now) }));
    if (this.#isDone || sessionStore.get().token !== this.#token) return;
    const { photos, ...fields } = this.answers.get();
    this.#onDevice.keepFields(fields);
    if (photos !== before.photos) void this.#onDevice.keepPhotos(photos);
  }

  /** From now on nothing tells of what was answered before. */
  goOn(): void {
    this.isResumed.set(() => false);
  }

  startOver(): void {
    this.#onDevice.forget();
    this.answers.set(() => noAnswers);
    this.goOn();
  }

  /** What is shown stays until the next screen has come. */
  done(): void {
    this.#isDone = true;
    this.#onDevice.forget();
  }
}

/** The draft of an account, or of a visitor; where this device keeps one, it has to be waited for. */
export function setupDraft(account: string): SetupDraft | Promise<SetupDraft> {
  const onDevice = new KeptDraft<KeptFields>(setupDraftOf(account));
  if (!onDevice.isThere) return new SetupDraft(onDevice);
  return onDevice
    .read()
    .then((kept) => new SetupDraft(onDevice, kept && { ...kept.fields, photos: kept.photos }));
}
