import { createStore } from "#/ui/store";

/** True while the list of keyboard shortcuts is open. */
export const shortcutHelpOpen = createStore(false);
