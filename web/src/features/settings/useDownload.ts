import { useState } from "react";
import { getFile } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import { settings as text } from "#/text/settings";
import { saveFile } from "#/ui/saveFile";
import { toast } from "#/ui/toasts";

const TOAST_MS = 3000;
/** Downloads everything the server stores about this person. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    start: async () => {
      setBusy(true);
      try {
        saveFile(await getFile("/api/users/me/export"), text.file);
        toast.success(text.downloaded, TOAST_MS);
      } catch (error) {
        if (!isCancelled(error)) toast.error(text.because(text.downloadFailed, messageOf(error)), TOAST_MS);
      }
      setBusy(false);
    },
  };
}
