import { useState } from "react";
import { holdsTyped } from "#/ui/typed";
import { perAccount, useAccountState } from "./accountState";

/** What is being edited and not saved, by name; it outlives the screen and ends with the session. */
const draftsOf = perAccount(() => {
  const drafts = new Map<string, unknown>();
  holdsTyped("drafts", () => drafts.size > 0);
  return drafts;
});

interface EditedDraft<T> {
  /** The draft, or what was there at first. */
  draft: T;
  keep: (draft: T) => void;
  /** To be called once it is saved or discarded. */
  forget: () => void;
}

/** The draft of an editor. Going back, or anywhere else, keeps it: the editor opens with it. Each name has one type. */
export function useKeptDraft<T>(name: string, initial: T): EditedDraft<T> {
  const drafts = useAccountState(draftsOf);
  const [draft, setDraft] = useState(() => (drafts.has(name) ? (drafts.get(name) as T) : initial));
  return {
    draft,
    keep(changed) {
      if (Object.is(changed, initial)) drafts.delete(name);
      else drafts.set(name, changed);
      setDraft(changed);
    },
    forget() {
      drafts.delete(name);
      setDraft(initial);
    },
  };
}
