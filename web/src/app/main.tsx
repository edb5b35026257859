import "#/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { provideNoOfflineCache } from "#/api/offlineCache";
import { startSession } from "#/state/sessionLifecycle";
import { App } from "./App";
import { retryFailedChunks } from "#/ui/chunk";
import { whenIdle } from "#/ui/whenIdle";
import { keepEarlyKey } from "./earlyPresses";
import { preload } from "./frames";
import { hydrateApp } from "./hydrateApp";

keepEarlyKey();
void startSession();
const screen = preload(globalThis.location.pathname);

const root = document.getElementById("root");
if (root) {
  const app = (
    <StrictMode>
      <App Router={BrowserRouter} />
    </StrictMode>
  );
  if (root.dataset["session"] === undefined) createRoot(root).render(app);
  else void hydrateApp(root, app, screen);
}

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60_000;

/**
 * Loads what no first screen waits for. What can't be reached is tried again: after twice the wait each time, and as soon
 * as the browser is online. Once it is there, what else could not be loaded meanwhile is tried again with it.
 */
async function loadRest(waitMs = FIRST_WAIT_MS): Promise<void> {
  try {
    await import("./afterStart");
    retryFailedChunks();
  } catch {
    // Until then nothing waits for what is kept on the device. Without the check of releases in it, a chunk that a new release
    // has replaced is taken for one that can't be reached.
    provideNoOfflineCache();
    const left = new AbortController();
    const again = (nextMs: number) => {
      left.abort();
      clearTimeout(timer);
      void loadRest(nextMs);
    };
    const timer = setTimeout(() => again(Math.min(2 * waitMs, MAX_WAIT_MS)), waitMs);
    globalThis.addEventListener("online", () => again(FIRST_WAIT_MS), { signal: left.signal });
  }
}

// A browser that is never idle, as in the background, gets it too: calls that fail wait for what is kept on the device.
whenIdle(() => void loadRest(), FIRST_WAIT_MS);
