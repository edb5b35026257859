import { connectionStore } from "#/state/connection";
import { chosenLanguage, FOLLOWED } from "#/state/language";
import { LANGUAGE } from "#/text/languageTag";
import { reloadWouldLoseInput } from "#/ui/unsavedInput";

/**
 * Has a page that another tab has left behind come in the language chosen there, once one comes back to it and nothing typed
 * would be lost. Once for each choice: an old copy of the app may answer again.
 */
export function followLanguage(): void {
  const follow = async () => {
    const chosen = chosenLanguage();
    if (chosen === LANGUAGE) return sessionStorage.removeItem(FOLLOWED);
    if (chosen === undefined || document.visibilityState !== "visible") return;
    if (sessionStorage.getItem(FOLLOWED) === chosen || !connectionStore.get()) return;
    const kept = await navigator.serviceWorker?.getRegistration();
    // The tab in which it was chosen is still replacing the app that is kept on the device.
    if (kept?.installing || kept?.waiting || reloadWouldLoseInput()) return;
    sessionStorage.setItem(FOLLOWED, chosen);
    globalThis.location.reload();
  };
  const comeBack = () => void follow();
  document.addEventListener("visibilitychange", comeBack);
  globalThis.addEventListener("focus", comeBack);
}
