import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

const controls = "a, button, input[type=checkbox]";

/**
 * Makes a page that the build has rendered the app's own, once the script of its screen has come. What is pressed meanwhile
 * is pressed then; what is typed stays in its field (`useTypedEarly`).
 */
export async function takeOver(root: HTMLElement, app: ReactNode, screen?: Promise<void>): Promise<void> {
  const pressed: HTMLElement[] = [];
  const hold = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.push(control);
  };
  root.addEventListener("click", hold, true);
  await screen;
  hydrateRoot(root, app);
  root.removeEventListener("click", hold, true);
  // React hydrates at once what an event is about.
  for (const control of pressed) control.click();
}
