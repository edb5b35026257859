import { logFailure } from "#/api/log";
import { isSetupDraft, SIGNUP_DRAFT } from "#/state/storage";
import type { Photo } from "./types";

/** Data urls. */
type Pictures = readonly string[];

const KEPT_MS = 24 * 3_600_000;
const STORE = "draft";

/** What stands in localStorage. */
interface Written<Fields> {
  /** When the draft was begun, in milliseconds. */
  since: number;
  fields: Fields;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database failed")));
  });

/**
 * What somebody fills in over several steps stays on this device for a day. The fields are in localStorage: a page that is
 * reloaded has no time to write into a database. The photos are in a database of the same name, which is never opened
 * without fields.
 */
export class KeptDraft<Fields extends object> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** True if there is a draft, or the rest of one. */
  get isThere(): boolean {
    return localStorage.getItem(this.#name) !== null;
  }

  /** The draft of the last day; nothing where there is none, or the browser keeps nothing. */
  async read(): Promise<{ fields: Fields; photos: readonly Photo[] } | undefined> {
    this.forgetOld();
    const fields = this.#written()?.fields;
    if (!fields) return undefined;
    // Photos that are chosen from here on are counted from 1.
    const asPhoto = (dataUrl: string, index: number) => ({ id: -1 - index, dataUrl });
    try {
      const pictures = await this.#withStore<Pictures | undefined>("readonly", (store) =>
        store.get("photos"),
      );
      return { fields, photos: (pictures ?? []).map(asPhoto) };
    } catch (error) {
      logFailure("draft", error);
      return { fields, photos: [] };
    }
  }

  /** Keeps the fields at once. */
  keepFields(fields: Fields): void {
    const since = this.#written()?.since ?? Date.now();
    try {
      localStorage.setItem(this.#name, JSON.stringify({ since, fields } satisfies Written<Fields>));
    } catch (error) {
      // They are still on the screen.
      logFailure("draft", error);
    }
  }

  /** Keeps the photos, which takes a while; after the fields, without which nobody looks for them. */
  async keepPhotos(photos: readonly Photo[]): Promise<void> {
    const pictures: Pictures = photos.map(({ dataUrl }) => dataUrl);
    try {
      await this.#withStore("readwrite", (store) => store.put(pictures, "photos"));
    } catch (error) {
      logFailure("draft", error);
    }
  }

  forget(): void {
    if (!this.isThere) return;
    localStorage.removeItem(this.#name);
    indexedDB.deleteDatabase(this.#name);
  }

  /** Removes a draft that is older than a day. */
  forgetOld(): void {
    if (this.isThere && !(Date.now() - (this.#written()?.since ?? 0) < KEPT_MS)) this.forget();
  }

  #written(): Written<Fields> | undefined {
    try {
      const written = localStorage.getItem(this.#name) ?? "null";
      return (JSON.parse(written) as Written<Fields> | null) ?? undefined;
    } catch {
      return undefined;
    }
  }

  async #withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opening = indexedDB.open(this.#name, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
    const database = await settled(opening);
    try {
      return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  }
}

/** Removes drafts that are older than a day, whether or not anybody goes on with them. */
export function forgetOldDrafts(): void {
  for (const name of Object.keys(localStorage))
    if (name === SIGNUP_DRAFT || isSetupDraft(name)) new KeptDraft(name).forgetOld();
}
