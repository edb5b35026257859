import { connectionStore } from "#/state/connection";
import { chosenLanguage } from "#/state/language";
import { LANGUAGE } from "#/text/languageTag";
import { isSomethingTyped } from "#/ui/typed";

const FOLLOWED = "kindred.language-followed";

/**
 * Has a page that another tab has left behind come in the language chosen there, once one comes back to it and nothing typed
 * would be lost. Once for each choice: an old copy of the app may answer again.
 */
export function followLanguage(): void {
  const follow = () => {
    const chosen = chosenLanguage();
    if (chosen === LANGUAGE) return sessionStorage.removeItem(FOLLOWED);
    if (chosen === undefined || document.visibilityState !== "visible") return;
    if (sessionStorage.getItem(FOLLOWED) === chosen) return;
    if (isSomethingTyped() || !connectionStore.get()) return;
    sessionStorage.setItem(FOLLOWED, chosen);
    globalThis.location.reload();
  };
  document.addEventListener("visibilitychange", follow);
  globalThis.addEventListener("focus", follow);
}
