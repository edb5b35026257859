import { useState } from "react";
import { useMyself } from "#/api/myself";
import { myPhoto as text } from "#/text/me";
import { toast } from "#/ui/toasts";

const UPDATED_MS = 2000;

/** A new main photo, from the file chosen to the word that it is there. */
export function useAvatar() {
  const myself = useMyself();
  const [uploading, setUploading] = useState(false);
  return {
    uploading,
    replace: async (file: File) => {
      setUploading(true);
      const failure = await import("./PhotoManager").then(
        ({ replaceMain }) => replaceMain(file, myself),
        () => text.failed,
      );
      setUploading(false);
      if (failure) toast.error(failure);
      else toast.success(text.updated, UPDATED_MS);
    },
  };
}
