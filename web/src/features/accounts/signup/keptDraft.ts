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
/** Says in localStorage since when there is a draft: whoever has none never opens the database. */
const MARK = "kindred.signup";

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

const isTooOld = () => Date.now() - Number(localStorage.getItem(MARK)) > KEPT_MS;

/** True if there is a draft, or the rest of one. */
export const isDraftKept = (): boolean => localStorage.getItem(MARK) !== null;

/** The draft of the last day; nothing where there is none, or the browser keeps nothing. */
export async function readKeptDraft<Fields>(): Promise<KeptDraft<Fields> | undefined> {
  if (!isDraftKept()) return undefined;
  if (isTooOld()) {
    forgetKeptDraft();
    return undefined;
  }
  try {
    const fields = await withStore<Fields | undefined>("readonly", (store) => store.get("fields"));
    const photos = await withStore<KeptPhotos | undefined>("readonly", (store) => store.get("photos"));
    return fields && { fields, photos: photos ?? [] };
  } catch (error) {
    logFailure("sign-up draft", error);
    return undefined;
  }
}

async function keep(name: "fields" | "photos", value: object): Promise<void> {
  try {
    if (!isDraftKept()) localStorage.setItem(MARK, String(Date.now()));
    await withStore("readwrite", (store) => store.put(value, name));
  } catch (error) {
    // It is still on the screen.
    logFailure("sign-up draft", error);
  }
}

export const keepFields = (fields: object): Promise<void> => keep("fields", fields);
export const keepPhotos = (photos: KeptPhotos): Promise<void> => keep("photos", photos);

export function forgetKeptDraft(): void {
  if (!isDraftKept()) return;
  localStorage.removeItem(MARK);
  indexedDB.deleteDatabase(DATABASE);
}

/** Removes a draft that is older than a day, whether or not anybody signs up again. */
export function dropOldDraft(): void {
  if (isDraftKept() && isTooOld()) forgetKeptDraft();
}
