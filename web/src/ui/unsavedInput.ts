import { modalStore } from "./modal";

interface Holder {
  hasText: () => boolean;
  keep: () => boolean;
}

const holders = new Map<string, Holder>();

/**
 * Registers a holder of typed text; `hasText` is true while there is any, of which a reload might lose something. `keep`, called
 * before a reload that was asked for, answers true if all of it outlives that.
 */
export const registerUnsavedInput = (name: string, hasText: () => boolean, keep = () => false) =>
  void holders.set(name, { hasText, keep });

const textFields = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])";

/** True if a reload might lose something: a dialog is open, a field has words in it, or words are kept in memory. */
export const reloadWouldLoseInput = () =>
  modalStore.get() !== undefined ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)].some(
    (field) => field.value !== "",
  ) ||
  [...holders.values()].some(({ hasText }) => hasText());

/** True once everything that holders have is kept, so that it is there after a reload. Fields that no holder knows of are lost: none is where that is asked for. */
export const saveUnsavedInput = () =>
  [...holders.values()].every(({ hasText, keep }) => !hasText() || keep());
