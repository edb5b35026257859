import { useState } from "react";
import { useMyself } from "#/state/myself";
import { myPhoto as text } from "#/text/me";
import { toast } from "#/ui/toasts";

const UPDATED_MS = 2000;
/** A sentence or two to read. */
const ADVICE_MS = 8000;

/** A new main photo, from the file chosen to the word that it is there. */
export function useAvatar() {
  const myself = useMyself();
  const [uploading, setUploading] = useState(false);
  return {
    uploading,
    replace: async (file: File) => {
      setUploading(true);
      const outcome = await import("./PhotoManager").then(
        ({ replaceMain }) => replaceMain(file, myself),
        () => ({ failure: text.failed }),
      );
      setUploading(false);
      if ("failure" in outcome) return toast.error(outcome.failure);
      toast.success(text.updated, UPDATED_MS);
      if (outcome.advice) toast.say(outcome.advice, ADVICE_MS);
    },
  };
}
