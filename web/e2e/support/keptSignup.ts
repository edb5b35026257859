import type { Page } from "@playwright/test";

/** What this device keeps of a sign-up; null if it keeps nothing. */
export const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const written = JSON.parse(localStorage.getItem("kindred.signup") ?? "null") as { fields: object } | null;
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "kindred.signup")) return written && { ...written, photos: [] };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    // The page may delete the database between the two calls: then opening must not make a new, empty one.
    const opening = indexedDB.open("kindred.signup");
    let deleted = false;
    opening.addEventListener("upgradeneeded", () => {
      deleted = true;
      opening.transaction?.abort();
    });
    const database = await done(opening).catch((error: unknown) => {
      if (deleted) return null;
      throw error;
    });
    if (!database) return written && { ...written, photos: [] };
    const photos = await done(database.transaction("draft").objectStore("draft").get("photos"));
    database.close();
    return { ...written, photos };
  });
