/**
 * Opens a `<dialog>` over everything while it is in the page: the rest is inert, Tab stays inside, and focus goes back
 * to where it was when the dialog leaves. To be given as its `ref`.
 */
export function openModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined;
  if (!dialog.open) dialog.showModal();
  return () => dialog.close();
}
