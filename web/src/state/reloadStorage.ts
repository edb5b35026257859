import { ACCOUNT_PREFIX } from "./storage";

const nameOf = (name: string) => `${ACCOUNT_PREFIX}${name}`;

/** What this tab kept by that name before it was reloaded; nothing once somebody has signed out since. */
export function keptBeforeReload<T>(name: string): T | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(nameOf(name)) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps for this tab, whenever it is hidden, as it is before a reload, what `value` answers, but for undefined. */
export function keepForReload(name: string, value: () => unknown): void {
  document.addEventListener("visibilitychange", () => {
    const kept = document.hidden ? value() : undefined;
    if (kept === undefined) return;
    try {
      sessionStorage.setItem(nameOf(name), JSON.stringify(kept));
    } catch {
      // Without storage it lasts as long as the page.
    }
  });
}
