import { useState } from "react";
import { isCancelled, messageOf } from "#/api/failure";
import { decisions as text } from "#/text/operators";
import { toast } from "#/ui/toasts";
import { type Decision, takeBack } from "../calls";

/** A decision that was made less than a minute ago. */
export interface Made {
  id: string;
  decision: Decision;
  /** For how many seconds it can be taken back. */
  seconds: number;
}

/** The decisions that can be taken back. */
export function useUndo(onChanged: () => void) {
  const [made, setMade] = useState<readonly Made[]>([]);
  const forget = (id: string) => setMade((all) => all.filter((other) => other.id !== id));
  return {
    made,
    last: made.at(-1),
    add: (one: Made) => {
      setMade((all) => [...all, one]);
      setTimeout(() => forget(one.id), one.seconds * 1_000);
    },
    takeBack: async ({ id }: Made) => {
      try {
        await takeBack(id);
        forget(id);
        toast.success(text.undone);
      } catch (error) {
        if (!isCancelled(error)) toast.error(messageOf(error));
      }
      onChanged();
    },
  };
}
