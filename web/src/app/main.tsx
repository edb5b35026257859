import "#/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "#/state/sessionLifecycle";
import { App } from "./App";
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
