import { createStore } from "#/ui/store";

/** The moment of which all comments are on the screen; null without any. They show by themselves what others write. */
export const shownComments = createStore<string | null>(null);
