import { createStore, type Store } from "./store";

const open = new Set<HTMLDialogElement>();
const store = createStore(false);
const update = () => store.set(() => open.size > 0);

/** True while a dialog is open. */
export const modalStore: Pick<Store<boolean>, "get" | "subscribe"> = store;

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
