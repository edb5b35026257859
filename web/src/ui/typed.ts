import { modalStore } from "./modal";

const holders = new Map<string, () => boolean>();

/** Names what holds typed words in memory alone, and tells whether there are any: a reload would lose them. */
export const holdsTyped = (name: string, has: () => boolean) => void holders.set(name, has);

const textFields = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/** True if a reload might lose something: a dialog is open, a field has words in it, or words are kept in memory. */
export const isSomethingTyped = () =>
  modalStore.get() ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
    (field) => field.value !== "",
  ) ||
  [...holders.values()].some((has) => has());
