import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { sessionStore } from "#/state/session";
import { afterPaint } from "#/ui/afterPaint";
import { inputBeforeHydrationTaken } from "#/ui/useInputBeforeHydration";

/** The root of a page that the build has rendered. Until the app takes them, the page keeps the buttons that are pressed (`tools/pageStart.mjs`). */
interface PageRoot extends HTMLElement {
  takePressed?: () => HTMLElement[];
}

/** Not checkboxes: a box ticked by the browser alone is taken over as what is typed is (`useInputBeforeHydration`). */
const controls = "a, button";

const isStarting = () => sessionStore.get().status === "starting";

/** The server, or another tab, has said whose session it is. */
const sessionKnown = () =>
  new Promise<void>((resolve) => {
    const forget = sessionStore.subscribe(() => {
      if (isStarting()) return;
      forget();
      resolve();
    });
  });

/** True if the app renders at first what the build has rendered (`tools/prerender.mjs`): for the same session, with nothing to say about it. */
function isAsRendered({ session, unless = "" }: DOMStringMap): boolean {
  const now = sessionStore.get();
  if (localStorage.getItem(unless) !== null) return false;
  return session === "any" || (session === now.status && !("ended" in now && now.ended));
}

/**
 * Makes a page that the build has rendered the app's own, once the script of its screen has come. What is pressed until
 * then is pressed then; what was typed or ticked stays in its field (`useInputBeforeHydration`), and what was typed is typed again
 * where the screen differs.
 */
export async function hydrateApp(root: PageRoot, app: ReactNode, screen?: Promise<void>): Promise<void> {
  const rendered = new Set(root.querySelectorAll<HTMLElement>(controls));
  const pressed = root.takePressed?.() ?? [];
  const hold = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    // What the app has rendered meanwhile, such as what it says of a failure, is ready.
    if (!control || !rendered.has(control) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(control);
  };
  root.addEventListener("click", hold, true);
  if (root.dataset["session"] === "anonymous" && isStarting()) await sessionKnown();
  await screen;
  if (isAsRendered(root.dataset)) {
    hydrateRoot(root, app);
    if (root.querySelector("input")) await inputBeforeHydrationTaken;
    // Somebody who is in a field already comes to it now, as far as the screen can tell.
    root.querySelector("input:focus")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  } else {
    const typed = [...root.querySelectorAll("input")].filter(({ name, value }) => name && value);
    createRoot(root).render(app);
    if (typed.length > 0) void import("./refillFields").then(({ refillFields }) => refillFields(root, typed));
  }
  root.removeEventListener("click", hold, true);
  // Pressed again, since nothing had happened, is pressed once: no render comes between the two.
  afterPaint(() => new Set(pressed).forEach((control) => void control.click()));
}
