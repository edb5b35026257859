import "#/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "#/state/sessionLifecycle";
import { App } from "./App";
import { whenIdle } from "#/ui/whenIdle";
import { preload } from "./frames";

void startSession();
preload(globalThis.location.pathname);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// Without the check of releases in it, a chunk that a new release has replaced is taken for one that can't be reached.
whenIdle(() => void import("./afterStart").catch(() => undefined));
