import { reloadWouldLoseInput } from "#/ui/unsavedInput";
import { ACCOUNT_PREFIX, MOMENT_DRAFT } from "./storage";

/** In what is kept of an account: words of a comment or a moment, a draft, a message that waits, a picture, an editor's words. */
const WRITTEN = /"(?:words|draft|content)":"[^"]|"type":"image"|"photos":\[\{|^\[\["/;

/** True if something is written that ends with the session. */
export const hasUnsent = (account: string): boolean =>
  reloadWouldLoseInput() ||
  [localStorage, sessionStorage].some((storage) =>
    Object.keys(storage).some(
      (name) =>
        (name.startsWith(`${ACCOUNT_PREFIX}${account}.`) || name === MOMENT_DRAFT) &&
        WRITTEN.test(storage.getItem(name) ?? ""),
    ),
  );
