import { useEffect, useState } from "react";
import { preparePhoto } from "#/api/photos/prepare";
import { pictures as text } from "#/text/messageParts";
import type { ReadyPicture } from "./sendPicture";

/** The file as it will be sent, or why it can't be. */
export function usePreparedPicture(file: File) {
  const [picture, setPicture] = useState<ReadyPicture | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const prepare = async () => {
      const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
      if (over.signal.aborted) return;
      if ("refused" in ready) setRefused(text[ready.refused]);
      else setPicture({ dataUrl: ready.dataUrl, name: file.name });
    };
    void prepare();
    return () => over.abort();
  }, [file]);
  return { picture, refused };
}
