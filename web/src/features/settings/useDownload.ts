import { useState } from "react";
import { getFile } from "#/api/client";
import { messageOf } from "#/api/failure";
import { settings as text } from "#/text/settings";
import { toast } from "#/ui/toasts";

const TOLD_MS = 3000;
/** How long the browser has to take the file over. */
const TAKEN_MS = 60_000;

/** Hands a file to the browser to be kept. */
function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}

/** Everything the server keeps of this person, as a file. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    start: async () => {
      setBusy(true);
      try {
        keep(await getFile("/api/users/me/export"), text.file);
        toast.success(text.downloaded, TOLD_MS);
      } catch (thrown) {
        toast.error(text.because(text.downloadFailed, messageOf(thrown)), TOLD_MS);
      }
      setBusy(false);
    },
  };
}
