import { sessionStore } from "./session";
import { ACCOUNT_PREFIX, MOMENT_DRAFT } from "./storage";

/** In what is kept of an account: words of a comment, a draft, a message that waits, a picture, an editor's words. */
const WRITTEN = /"(?:words|draft|content)":"[^"]|"type":"image"|^\[\["/;
/** In a moment that is being written. */
const MOMENT = /"(?:words|tag)":"[^"]|"photos":\[\{|"tags":\["/;

/** True if this tab or this device holds something written that ends with the session (a moment, that of this session alone). */
export function hasUnsent(account: string): boolean {
  const moment = sessionStorage.getItem(MOMENT_DRAFT) ?? "";
  const mark = `"mark":"${sessionStore.get().token?.slice(-6)}"`;
  if (moment.includes(mark) && MOMENT.test(moment)) return true;
  return [localStorage, sessionStorage].some((storage) =>
    Object.keys(storage).some(
      (name) => name.startsWith(`${ACCOUNT_PREFIX}${account}.`) && WRITTEN.test(storage.getItem(name) ?? ""),
    ),
  );
}
