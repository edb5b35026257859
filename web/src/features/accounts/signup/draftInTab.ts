/** Whom a service has named, for a sign-up. */
export interface SignUpService {
  name: string;
  /** Good once, for an hour. */
  token: string;
}

/** What the tab alone keeps in which a draft was begun; it ends with the tab, so that nobody signs up as whom it names later. */
interface InTab {
  /** When the draft was begun that it belongs to. */
  begun: number;
  service?: SignUpService | undefined;
  /** What the service told, which nobody has typed. */
  told?: { email?: string | undefined; name?: string | undefined } | undefined;
}

const STORAGE_KEY = "kindred.signup.tab";

export const keepInTab = (kept: InTab): void => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
export const forgetInTab = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** What this tab keeps of the draft that was begun then; nothing if that was in another one. */
export function keptInTab(begun: number): InTab | undefined {
  const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as InTab | null;
  return kept?.begun === begun ? kept : undefined;
}
