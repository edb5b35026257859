import { useState } from "react";
import { ApiFailure } from "#/api/failure";
import type { Me } from "#/api/types";
import { useMyself } from "#/state/myself";
import { me as text } from "#/text/me";
import { toast } from "#/ui/toasts";
import type { Row } from "./rows";

/** A value that could not be saved, and why. */
export interface Unsaved {
  value: string;
  reason: string;
}

const SAVED_MS = 2200;

/** The text for a change that could not be saved. */
export function saveFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return text.saveFailed;
  if (error.status === 0) return text.unreachable;
  return error.fromServer ? error.message : text.saveFailed;
}

/** The row being edited. A change shows at once; if it fails, it is reverted, and the editor opens again with its value. */
export function useEditing() {
  const myself = useMyself();
  const [row, setRow] = useState<Row>();
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, Unsaved | undefined>>>({});

  const save = async (changed: Row, value: string, change: Partial<Me>) => {
    setRow(undefined);
    try {
      await myself.change(change);
      setUnsaved((all) => ({ ...all, [changed.id]: undefined }));
      toast.success(text.saved, SAVED_MS);
    } catch (error) {
      const reason = saveFailure(error);
      setUnsaved((all) => ({ ...all, [changed.id]: { value, reason } }));
      toast.error(reason);
      // Else one would think that what was typed is gone.
      setRow((open) => open ?? changed);
    }
  };

  return {
    row,
    unsaved: row && unsaved[row.id],
    open: setRow,
    close: () => setRow(undefined),
    save: (value: string, change: Partial<Me>) => void (row && save(row, value, change)),
  };
}
