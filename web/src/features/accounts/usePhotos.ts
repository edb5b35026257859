import { useState } from "react";
import { preparePhoto } from "#/api/photos/prepare";
import { photos as text } from "#/text/photos";
import { PHOTOS_MOST } from "#/ui/PhotoSlots";
import type { Photo } from "./kinds";

let made = 0;

type Change = (change: (now: readonly Photo[]) => readonly Photo[]) => void;

/** Puts `photo` in the place of the one with the id `over`, else at the end while there is room. */
const placed = (photo: Photo, over: number | undefined) => (now: readonly Photo[]) => {
  if (now.some((other) => other.id === over)) return now.map((other) => (other.id === over ? photo : other));
  return now.length < PHOTOS_MOST ? [...now, photo] : now;
};

/** Choosing, replacing and removing photos, each made ready to be sent as it comes. */
export function usePhotos(change: Change) {
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<string>();

  const take = async (file: File, over: number | undefined) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    setPreparing((count) => count - 1);
    if ("refused" in ready) {
      setRefused(text[ready.refused]);
      return;
    }
    made += 1;
    change(placed({ id: made, dataUrl: ready.dataUrl }, over));
  };

  return {
    preparing,
    refused,
    /** Takes files one after the other, in the order they were chosen; the first may replace a photo. */
    add: async (files: readonly File[], over?: number) => {
      const taken = files.slice(0, PHOTOS_MOST);
      setRefused(undefined);
      setPreparing((count) => count + taken.length);
      for (const [index, file] of taken.entries()) {
        await take(file, index === 0 ? over : undefined);
      }
    },
    remove: (id: number | undefined) => {
      setRefused(undefined);
      change((now) => now.filter((photo) => photo.id !== id));
    },
  };
}
