import { sessionStore } from "#/state/session";
import { ACCOUNT_PREFIX } from "#/state/storage";
import { createStore, type Store } from "#/ui/store";
import type { CommentDrafts } from "./commentsState";

/**
 * Unsent comments: they outlive a reload of the tab, and end with the session. One that was under way at the reload is in
 * its field again, where nothing else has been written meanwhile.
 */
export function keptCommentDrafts(): Store<CommentDrafts> {
  const { user, token } = sessionStore.get();
  const name = `${ACCOUNT_PREFIX}${user?.id ?? ""}.comments`;
  const read = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(name) ?? "{}") as CommentDrafts;
      for (const draft of Object.values(kept)) if (!draft.words) Object.assign(draft, draft.sent);
      return kept;
    } catch {
      return {};
    }
  };
  const drafts = createStore(read());
  drafts.subscribe(() => {
    if (sessionStore.get().token !== token) return;
    try {
      sessionStorage.setItem(name, JSON.stringify(drafts.get()));
    } catch {
      // Without storage they last as long as the page.
    }
  });
  return drafts;
}
