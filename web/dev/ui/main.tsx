// The page /dev/ui of `make dev`: every component of src/ui in every state, by day and by night. No build of the app has it.
// To add a component: show it in the file of its kind, or `npm run houserules` names it.
import "./ui.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { Gallery } from "./Gallery";
import { applyTheme } from "./themes";

applyTheme(new URLSearchParams(location.search).get("theme"));

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Gallery />
      </BrowserRouter>
    </StrictMode>,
  );
