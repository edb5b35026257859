import { useEffect, useState } from "react";
import { isCancelled, messageOf } from "#/api/failure";
import { decisions as text } from "#/text/operators";
import { toast } from "#/ui/toasts";
import { type Made, takeBack } from "../api";
import { undoable, type ServerDecisions } from "./undoable";

/** The decisions that can be taken back: those that the server tells, and those made since it did. */
export function useUndo(told: ServerDecisions | undefined, onChanged: () => void) {
  const [own, setOwn] = useState<readonly (Made & { madeAt: number })[]>([]);
  const [undone, setUndone] = useState<readonly string[]>([]);
  const [now, setNow] = useState(Date.now);
  const made = undoable(told, own, undone).filter(({ until }) => until > now);
  const next = Math.min(...made.map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return {
    made,
    last: made.at(-1),
    add: (one: Made) => setOwn((all) => [...all, { ...one, madeAt: Date.now() }]),
    takeBack: async ({ id }: Made) => {
      try {
        await takeBack(id);
        setUndone((all) => [...all, id]);
        toast.success(text.undone);
      } catch (error) {
        if (!isCancelled(error)) toast.error(messageOf(error));
      }
      onChanged();
    },
  };
}
