import { useState } from "react";
import { useMyself } from "#/state/myself";
import { myPhoto as text } from "#/text/me";
import { toast } from "#/ui/toasts";

const UPDATED_MS = 2000;
/** Long enough to read two sentences. */
const ADVICE_MS = 8000;

/** Replaces the main photo and shows the result in a toast. */
export function useMainPhoto() {
  const myself = useMyself();
  const [uploading, setUploading] = useState(false);
  return {
    uploading,
    replace: async (file: File) => {
      setUploading(true);
      const outcome = await import("./PhotoManager").then(
        ({ replaceMainPhoto }) => replaceMainPhoto(file, myself),
        () => ({ failure: text.failed }),
      );
      setUploading(false);
      if ("failure" in outcome) return toast.error(outcome.failure);
      toast.success(text.updated, UPDATED_MS);
      if (outcome.advice) toast.say(outcome.advice, ADVICE_MS);
    },
  };
}
