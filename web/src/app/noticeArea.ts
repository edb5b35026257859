import { modalStore } from "#/ui/modal";

/** The space that the rail and `gap` px take at the left of what is told to signed-in people. */
export const besideRail = (gap: number) => ({ paddingLeft: `calc(${gap}px + var(--rail))` });

let area: HTMLElement | undefined;

/**
 * What is told to everybody at the top of the window stands in this area, one below the other. It covers nothing: the
 * screens begin below it, as they do below what a phone's camera takes of the window (`--top` in the styles). It is as wide
 * as the window, and the rail, where there is one, lies over it: what is told begins beside it (`besideRail`). In a dialog,
 * which nothing can lie over, it is cut off there.
 */
export function noticeArea(): HTMLElement {
  area ??= makeArea();
  return area;
}

function makeArea(): HTMLElement {
  const made = document.createElement("div");
  made.className = "fixed inset-x-0 top-0 z-20 w-auto overflow-visible bg-transparent text-ink";
  made.style.paddingTop = "env(safe-area-inset-top)";
  const moveScreens = () => {
    document.documentElement.style.setProperty("--notice-area", `${made.offsetHeight}px`);
    made.style.pointerEvents = "";
  };
  // What comes meanwhile covers what may be pressed.
  const wait = () => (made.style.pointerEvents = "none");
  new ResizeObserver(betweenPresses(moveScreens, wait)).observe(made);
  moveInto(made, modalStore.get());
  modalStore.subscribe(() => moveInto(made, modalStore.get()));
  return made;
}

/**
 * Calls `move` when it is asked to; while the window is pressed `wait`, and `move` after the press: where a release misses what was
 * pressed there is no click.
 */
function betweenPresses(move: () => void, wait: () => void): () => void {
  let isPressed = false;
  let isDue = false;
  const run = () => {
    isDue = isPressed;
    if (isPressed) wait();
    else move();
  };
  const press = ({ type }: Event) => {
    isPressed = type === "pointerdown";
    // After the click.
    if (!isPressed && isDue) setTimeout(run);
  };
  for (const type of ["pointerdown", "pointerup", "pointercancel"])
    globalThis.addEventListener(type, press, true);
  // Of the window alone: a press takes the focus from a field.
  globalThis.addEventListener("blur", press);
  return run;
}

/** Outside of the dialog that is open everything is dimmed, and neither announced nor clickable. */
function moveInto(made: HTMLElement, dialog: HTMLDialogElement | undefined): void {
  made.popover = dialog ? "manual" : null;
  made.style.clipPath = dialog && document.querySelector(".tabs") ? "inset(0 0 0 var(--rail))" : "";
  (dialog ?? document.body).append(made);
  if (dialog) made.showPopover?.();
}
