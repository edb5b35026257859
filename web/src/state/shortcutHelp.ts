import { createStore } from "#/ui/store";

/** True while the list of keys is open. */
export const shortcutHelp = createStore(false);
