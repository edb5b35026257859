import { isPlainKey } from "#/ui/plainKeys";

let early: string | undefined;

/** The tabs that the page came with (`EarlyTabs`) are in sight before the screens of signed-in people hear of keys. */
const hear = (event: KeyboardEvent) => {
  const isMeant = /^[\d?]$/.test(event.key) && document.getElementById("early-tabs")?.checkVisibility();
  if (isMeant && isPlainKey(event)) early = event.key;
  // Who types into a form after it, as to sign in first, means it no more.
  else if (event.target instanceof HTMLInputElement) early = undefined;
};

/** From the start of the app on, a key that opens a main screen or the list of keys is kept if it is pressed before the screens hear keys. */
export function keepEarlyKey(): void {
  globalThis.addEventListener("keydown", hear);
}

/** The key that was kept, once; from here on none is. */
export function takeEarlyKey(): string | undefined {
  globalThis.removeEventListener("keydown", hear);
  const key = early;
  early = undefined;
  return key;
}

/** Takes the tabs away that the page came with. One that a mouse holds down goes without a click of its own: it gets one here. */
export function removeEarlyTabs(): void {
  const tabs = document.getElementById("early-tabs");
  tabs?.querySelector<HTMLElement>("a:active")?.click();
  tabs?.remove();
}
