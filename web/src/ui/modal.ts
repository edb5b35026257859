import { createStore, type Store } from "./store";

const open = new Set<HTMLDialogElement>();
const store = createStore(false);
const update = () => store.set(() => open.size > 0);

/** True while a dialog is open. */
export const modalStore: Pick<Store<boolean>, "get" | "subscribe"> = store;

/**
 * Opens a `<dialog>` over everything while it is in the page: the rest is inert, Tab stays inside, and focus goes back
 * to where it was when the dialog leaves. What is marked with `data-first` has it at first. To be given as its `ref`.
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
