import { modalStore } from "./modal";

const holders = new Map<string, () => boolean>();

/** Registers a holder of typed text that exists in memory only; `hasText` is true while there is any, which a reload would lose. */
export const holdsTyped = (name: string, hasText: () => boolean) => void holders.set(name, hasText);

const textFields = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/** True if a reload might lose something: a dialog is open, a field has words in it, or words are kept in memory. */
export const isSomethingTyped = () =>
  modalStore.get() !== undefined ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
    (field) => field.value !== "",
  ) ||
  [...holders.values()].some((hasText) => hasText());
