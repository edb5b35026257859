import { api } from "#/api/client";
import { language as text } from "#/text/language";
import { LANGUAGE } from "#/text/languageTag";
import { modalStore } from "#/ui/modal";
import { toast } from "#/ui/toasts";
import { saveUnsavedInput } from "#/ui/unsavedInput";
import { sessionStore } from "./session";

/** The server sends the app in the language that this cookie names (crates/api/src/http/language.rs). */
const COOKIE = "kindred-language";
const ONE_YEAR_SECONDS = 31_536_000;

/** Names the language, chosen here or in another tab, that this tab was loaded anew for. */
export const FOLLOWED = "kindred.language-followed";

/** The language that was chosen on this device, by its tag. */
export const chosenLanguage = () => new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * False if the browser keeps no cookies. It is read back also because Chromium writes it later: what is asked for meanwhile
 * goes out without it, and the page would come in the old language.
 */
function keep(tag: string): boolean {
  const secure = globalThis.location.protocol === "https:" ? "; secure" : "";
  // The Cookie Store API is not in every browser that the app is built for.
  document.cookie = `${COOKIE}=${tag}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
  return chosenLanguage() === tag;
}

/** Has the device's copy of the app replaced by that of the language, where there is one. */
async function replaceKeptApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (worker) await (await import("./replaceApp")).replaceApp(worker);
}

/** Resolves once no dialog is open: what is typed into one is kept nowhere. */
async function dialogsClosed(): Promise<void> {
  while (modalStore.get() !== undefined) {
    await new Promise<void>((resolve) => {
      const unsubscribe = modalStore.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
    // One that takes the place of another, as a question does after a menu, opens a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Saves what is being written, or says what is to be done first. */
function saveOrSay(): boolean {
  if (saveUnsavedInput()) return true;
  // A password is kept nowhere.
  toast.say(sessionStore.get().status === "signed-in" ? text.notKept : text.signingUp);
  return false;
}

/**
 * Goes over to another language on this device, and in letters to the account; the page is loaded anew (LANG-01), with what
 * was being written, once no dialog is open. False if that can't be done now, which is said.
 */
export async function chooseLanguage(tag: string): Promise<boolean> {
  if (!saveOrSay()) return false;
  const left = new AbortController();
  globalThis.addEventListener("beforeunload", () => left.abort(), { signal: left.signal });
  try {
    // Without a connection the page could not be loaded anew. The database is not asked, as the page comes without it, too.
    await (sessionStore.get().status === "signed-in"
      ? api.put("/api/users/me/language", { body: { language: tag } })
      : api.get("/api/health/live"));
    sessionStorage.setItem(FOLLOWED, tag);
    if (!keep(tag)) throw new Error("the language could not be kept");
    // Meanwhile one may have gone on. The page needs the app that is kept until it is loaded anew.
    await dialogsClosed();
    await replaceKeptApp();
    await dialogsClosed();
    if (!saveOrSay()) {
      // It is followed as in another tab (app/followLanguage.ts).
      sessionStorage.removeItem(FOLLOWED);
      return false;
    }
    // A page that is on its way comes in the language already.
    if (!left.signal.aborted) globalThis.location.reload();
    return true;
  } catch {
    keep(LANGUAGE);
    toast.say(text.failed);
    return false;
  } finally {
    left.abort();
  }
}
