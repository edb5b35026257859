import type { AuthState, Memory } from "./storage";

/** What tabs of one browser tell each other about the session. */
export type TabWord =
  | { kind: "who" }
  | { kind: "session"; token: string; auth: AuthState; memory: Memory }
  | { kind: "ended"; token: string };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kindred.session");

export const tellTabs = (word: TabWord) => channel?.postMessage(word);

export function hearTabs(hear: (word: TabWord) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<TabWord>) => hear(event.data));
}
