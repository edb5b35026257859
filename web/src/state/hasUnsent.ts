import { ACCOUNT_PREFIX } from "./storage";

/**
 * In what is kept of an account: words of a comment or a moment, a tag, photos, the draft of a message, a message or picture that
 * waits, words in an editor.
 */
const WRITTEN = /"(?:words|tag|draft|content)":"[^"]|"tags":\["|"photos":\[\{|"type":"image"|^\[\["/;

/** True if this tab or this device keeps something written that is forgotten when the account signs out. */
export const hasUnsent = (account: string): boolean =>
  [localStorage, sessionStorage].some((storage) =>
    Object.keys(storage).some(
      (name) => name.startsWith(`${ACCOUNT_PREFIX}${account}.`) && WRITTEN.test(storage.getItem(name) ?? ""),
    ),
  );
