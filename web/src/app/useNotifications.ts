import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { logFailure } from "#/api/log";
import { modalStore } from "#/ui/modal";
import { roomShownAt } from "./roomShownAt";

/** Goes where a notification leads that is tapped, and closes those of the chat or match that is looked at (APP-04). */
export function useNotifications(): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => {
    if (path !== pathname && isDialogClosed()) void navigate(path);
  });
  useEffect(() => onTap((path) => go(path)), []);
  const room = roomShownAt(pathname, state);
  useEffect(() => (room === undefined ? undefined : closeWhileSeen(room)), [room]);
}

/** Closes the open dialog as Back does: one with something unsaved in it asks, and stays. */
function isDialogClosed(): boolean {
  const dialog = modalStore.get();
  if (dialog) flushSync(() => dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  return modalStore.get() === undefined;
}

/** Calls back with the path that the service worker wants shown (src/worker/notifications.ts); returns a function that stops it. */
function onTap(go: (path: string) => void): () => void {
  const left = new AbortController();
  const listen = ({ data, ports: [answer] }: MessageEvent) => {
    const { open } = (data ?? {}) as { open?: unknown };
    if (typeof open !== "string") return;
    answer?.postMessage("going");
    go(open);
  };
  // Browsers have no service workers where the connection is not secure.
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.addEventListener(
    "message",
    listen,
    {
      signal: left.signal,
    },
  );
  return () => left.abort();
}

async function closeOf(room: string): Promise<void> {
  const { closeNotifications } = await import("#/state/push/push");
  await closeNotifications(room);
}

/** Also those that came while the page was out of sight, once it is seen again. */
function closeWhileSeen(room: string): () => void {
  const close = () => {
    if (!document.hidden) closeOf(room).catch((error: unknown) => logFailure("notifications", error));
  };
  close();
  document.addEventListener("visibilitychange", close);
  return () => document.removeEventListener("visibilitychange", close);
}
