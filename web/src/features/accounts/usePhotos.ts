import { useState } from "react";
import { preparePhoto } from "#/api/photos/prepare";
import { photos as text } from "#/text/photos";
import { MAX_PHOTOS } from "#/ui/PhotoSlots";
import { moveItem } from "#/ui/reorder";
import { usePhotoPlaces } from "#/ui/usePhotoPlaces";
import type { Photo } from "./types";

let lastId = 0;

type Change = (change: (now: readonly Photo[]) => readonly Photo[]) => void;

/** Replaces the photo with the id `over`, or appends while there is room. */
const withPhoto = (photo: Photo, over: number | undefined) => (now: readonly Photo[]) => {
  if (now.some((other) => other.id === over)) return now.map((other) => (other.id === over ? photo : other));
  return now.length < MAX_PHOTOS ? [...now, photo] : now;
};

/** Adds, replaces, moves and removes photos; each is prepared for sending when it is chosen. */
export function usePhotos(photos: readonly Photo[], change: Change) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { coming, fill } = usePhotoPlaces<number>((why) => setRefused((others) => [...others, why]));

  const take = async (file: File, over: number | undefined, placed: () => void) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    if ("refused" in ready) return text[ready.refused];
    lastId += 1;
    placed();
    change(withPhoto({ id: lastId, dataUrl: ready.dataUrl }, over));
    return undefined;
  };

  return {
    preparing: coming,
    refused: refused.join("\n") || undefined,
    /** Adds files in their order; the first good one may replace a photo. */
    add: (files: readonly File[], over?: number) => {
      setRefused([]);
      const replaced = photos.some(({ id }) => id === over) ? over : undefined;
      return fill(files, photos.length, replaced, take);
    },
    move: (from: number, to: number) => change((now) => moveItem(now, from, to)),
    remove: (id: number | undefined) => {
      setRefused([]);
      change((now) => now.filter((photo) => photo.id !== id));
    },
  };
}
