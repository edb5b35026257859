import "#/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "#/api/account";
import { App } from "./App";

void startSession();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
