const open = new Set<HTMLDialogElement>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => void listener());

/** Whether a dialog stands over the page. */
export const modalStore = {
  get: () => open.size > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Opens a `<dialog>` over everything while it is in the page: the rest is inert, Tab stays inside, and focus goes back
 * to where it was when the dialog leaves. What is marked with `data-first` has it at first. To be given as its `ref`.
 */
export function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined;
  if (!dialog.open) dialog.showModal();
  open.add(dialog);
  tell();
  dialog.querySelector<HTMLElement>("[data-first]")?.focus();
  return () => {
    dialog.close();
    open.delete(dialog);
    tell();
  };
}
