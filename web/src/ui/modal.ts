import { createStore, type Store } from "./store";

/** The open dialogs, each with the history entry on which it was opened. */
const open = new Map<HTMLDialogElement, string | undefined>();
const store = createStore<HTMLDialogElement | undefined>(undefined);
const last = () => [...open.keys()].at(-1);
const update = () => store.set(last);

/** The dialog that was opened last, while one is open. */
export const modalStore: Pick<Store<HTMLDialogElement | undefined>, "get" | "subscribe"> = store;

/** What not every browser has yet; without it Back leaves the screen. */
const { navigation } = globalThis as { navigation?: Navigation };

/**
 * The browser's Back does what Escape does to the dialog that was opened last, and leaves the screen only without one. One
 * that a link was followed from stays until the next screen is there: Back then leads back from the link.
 */
navigation?.addEventListener("navigate", (event) => {
  const { navigationType, userInitiated, cancelable, destination } = event;
  const dialog = last();
  if (!dialog || navigationType !== "traverse" || !userInitiated || !cancelable) return;
  if (open.get(dialog) !== navigation.currentEntry?.key) return;
  if (destination.index >= (navigation.currentEntry?.index ?? 0)) return;
  event.preventDefault();
  dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
});

/**
 * A `ref` that opens a `<dialog>` as a modal while it is mounted: the rest of the page is inert, and the focus returns to
 * where it was when the dialog is unmounted. An element with `data-first` gets the focus at first.
 */
export function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined;
  if (!dialog.open) dialog.showModal();
  open.set(dialog, navigation?.currentEntry?.key);
  update();
  dialog.querySelector<HTMLElement>("[data-first]")?.focus();
  return () => {
    dialog.close();
    open.delete(dialog);
    update();
  };
}
