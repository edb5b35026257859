import { useRef, useState } from "react";
import { preparePhoto } from "#/api/photos/prepare";
import { photos as text } from "#/text/photos";
import { photosField } from "#/text/photosField";
import { MAX_PHOTOS } from "#/ui/PhotoSlots";
import { moveItem } from "#/ui/reorder";
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
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState<string>();
  /** How many of those that are prepared take a place of their own. */
  const added = useRef(0);

  const take = async (file: File, over: number | undefined) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    setPreparing((count) => count - 1);
    if ("refused" in ready) {
      setRefused(text[ready.refused]);
      return;
    }
    lastId += 1;
    change(withPhoto({ id: lastId, dataUrl: ready.dataUrl }, over));
  };

  return {
    preparing,
    refused,
    /** Adds files in their order; the first one may replace a photo. */
    add: async (files: readonly File[], over?: number) => {
      const replaces = photos.some(({ id }) => id === over);
      const room = Math.max(0, MAX_PHOTOS - photos.length - added.current) + (replaces ? 1 : 0);
      const taken = files.slice(0, room);
      setRefused(files.length > room ? photosField.most(MAX_PHOTOS) : undefined);
      setPreparing((count) => count + taken.length);
      added.current += taken.length - (replaces ? 1 : 0);
      for (const [index, file] of taken.entries()) {
        await take(file, index === 0 ? over : undefined);
        if (index > 0 || !replaces) added.current -= 1;
      }
    },
    move: (from: number, to: number) => change((now) => moveItem(now, from, to)),
    remove: (id: number | undefined) => {
      setRefused(undefined);
      change((now) => now.filter((photo) => photo.id !== id));
    },
  };
}
