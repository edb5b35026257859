import { useState } from "react";
import { failureText, gotNoAnswer } from "#/api/failure";
import type { Me } from "#/api/types";
import { connectionStore } from "#/state/connection";
import { useMyself } from "#/state/myself";
import { me as text } from "#/text/me";
import { toast } from "#/ui/toasts";
import type { Row } from "./rows";

const SAVED_MS = 2200;

/** The text for a change that could not be saved. */
export const saveFailure = (error: unknown): string =>
  gotNoAnswer(error) ? text.unreachable : failureText(error, text.saveFailed);

/** The row being edited. A change shows at once; if it fails, it is reverted, and the editor opens again with its draft. */
export function useEditing() {
  const myself = useMyself();
  const [row, setRow] = useState<Row>();
  /** Why rows could not be saved. */
  const [reasons, setReasons] = useState<Readonly<Record<string, string | undefined>>>({});

  const tell = (id: string, reason: string | undefined) => setReasons((all) => ({ ...all, [id]: reason }));

  const save = async (changed: Row, change: Partial<Me>): Promise<boolean> => {
    setRow(undefined);
    try {
      await myself.change(change);
      tell(changed.id, undefined);
      toast.success(text.saved, SAVED_MS);
      return true;
    } catch (error) {
      const reason = saveFailure(error);
      tell(changed.id, gotNoAnswer(error) && !connectionStore.get() ? text.noConnection : reason);
      toast.error(reason);
      // Else one would think that what was typed is gone.
      setRow((open) => open ?? changed);
      return false;
    }
  };

  return {
    row,
    reason: row && reasons[row.id],
    open: setRow,
    close: () => setRow(undefined),
    save,
  };
}
