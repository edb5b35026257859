import type { AuthState, Persistence } from "./storage";

/** What tabs of one browser tell each other about the session. */
export type TabMessage =
  | { kind: "who" }
  | { kind: "session"; token: string; auth: AuthState; memory: Persistence }
  | { kind: "ended"; token: string };

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kindred.session");

export const postToTabs = (message: TabMessage) => channel?.postMessage(message);

export function onTabMessage(handle: (message: TabMessage) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<TabMessage>) => handle(event.data));
}
