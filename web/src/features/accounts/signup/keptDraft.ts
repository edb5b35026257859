import { logFailure } from "#/api/log";

type KeptPhotos = readonly string[];

/** What of a sign-up stays on this device while it is under way. */
export interface KeptDraft<Fields> {
  fields: Fields;
  /** Data urls. */
  photos: KeptPhotos;
}

const KEPT_MS = 24 * 3_600_000;
const DATABASE = "kindred.signup";
const STORE = "draft";
/**
 * The fields, in localStorage: a page that is reloaded has no time to write into a database. Whoever has none never opens the
 * database.
 */
const FIELDS = "kindred.signup";

/** What stands there. */
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

async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** True if there is a draft, or the rest of one. */
export const isDraftKept = (): boolean => localStorage.getItem(FIELDS) !== null;

function written<Fields>(): Written<Fields> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(FIELDS) ?? "null") as Written<Fields> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const isTooOld = () => !(Date.now() - (written()?.since ?? 0) < KEPT_MS);

/** The draft of the last day; nothing where there is none, or the browser keeps nothing. */
export async function readKeptDraft<Fields>(): Promise<KeptDraft<Fields> | undefined> {
  dropOldDraft();
  const fields = written<Fields>()?.fields;
  if (!fields) return undefined;
  try {
    const photos = await withStore<KeptPhotos | undefined>("readonly", (store) => store.get("photos"));
    return { fields, photos: photos ?? [] };
  } catch (error) {
    logFailure("sign-up draft", error);
    return { fields, photos: [] };
  }
}

/** Keeps the fields at once. */
export function keepFields(fields: object): void {
  try {
    localStorage.setItem(FIELDS, JSON.stringify({ since: written()?.since ?? Date.now(), fields }));
  } catch (error) {
    // They are still on the screen.
    logFailure("sign-up draft", error);
  }
}

/** Keeps the photos, which takes a while; after the fields, without which nobody looks for them. */
export async function keepPhotos(photos: KeptPhotos): Promise<void> {
  try {
    await withStore("readwrite", (store) => store.put(photos, "photos"));
  } catch (error) {
    logFailure("sign-up draft", error);
  }
}

export function forgetKeptDraft(): void {
  if (!isDraftKept()) return;
  localStorage.removeItem(FIELDS);
  indexedDB.deleteDatabase(DATABASE);
}

/** Removes a draft that is older than a day, whether or not anybody signs up again. */
export function dropOldDraft(): void {
  if (isDraftKept() && isTooOld()) forgetKeptDraft();
}
