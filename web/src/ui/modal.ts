import { createStore, type Store } from "./store";

const open = new Set<HTMLDialogElement>();
const store = createStore(false);
const update = () => store.set(() => open.size > 0);

/** True while a dialog is open. */
export const modalStore: Pick<Store<boolean>, "get" | "subscribe"> = store;

/** What not every browser has yet; without it Back leaves the screen. */
const { navigation } = globalThis as { navigation?: Navigation };

/** The browser's Back does what Escape does to the dialog that was opened last, and leaves the screen only without one. */
navigation?.addEventListener("navigate", (event) => {
  const { navigationType, userInitiated, cancelable, destination } = event;
  const last = [...open].at(-1);
  if (!last || navigationType !== "traverse" || !userInitiated || !cancelable) return;
  if (destination.index >= (navigation.currentEntry?.index ?? 0)) return;
  event.preventDefault();
  last.dispatchEvent(new Event("cancel", { cancelable: true }));
});

/**
 * A `ref` that opens a `<dialog>` as a modal while it is mounted: the rest of the page is inert, and the focus returns to
 * where it was when the dialog is unmounted. An element with `data-first` gets the focus at first.
 */
export function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined;
  if (!dialog.open) dialog.showModal();
  open.add(dialog);
  update();
  dialog.querySelector<HTMLElement>("[data-first]")?.focus();
  return () => {
    dialog.close();
    open.delete(dialog);
    update();
  };
}
