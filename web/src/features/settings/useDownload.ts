import { useState } from "react";
import { getFile } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import { settings as text } from "#/text/settings";
import { toast } from "#/ui/toasts";

const TOAST_MS = 3000;
/** The file's url stays valid this long, so that the browser can save it. */
const REVOKE_AFTER_MS = 60_000;

/** Makes the browser download a file. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

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
