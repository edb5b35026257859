import { useState } from "react";
import { freshKey } from "#/api/client";
import { failureText } from "#/api/failure";
import { logFailure } from "#/api/log";
import { preparePhoto } from "#/api/photos/prepare";
import { newMoment as text } from "#/text/newMoment";
import { photos as words } from "#/text/photos";
import type { Store } from "#/ui/store";
import { toast } from "#/ui/toasts";
import type { Draft, DraftPhoto } from "./draft";
import { maxPhotos } from "./rules";
import { uploadImage } from "./upload";

/** A file that could not be uploaded, and why if known. */
export interface FailedUpload {
  file: string;
  why: string;
}

/** The files of photos that are not uploaded yet, for a retry. Kept until the page is closed. */
const files = new Map<string, File>();

/** Choosing, uploading, ordering and removing the photos of a draft. */
export function usePhotos(store: Store<Draft>) {
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);

  const change = (change: (photos: readonly DraftPhoto[]) => readonly DraftPhoto[]) =>
    store.set((now) => ({ ...now, photos: change(now.photos) }));
  const update = (id: string, changes: Partial<DraftPhoto>) =>
    change((photos) => photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
  const remove = (id: string) => {
    files.delete(id);
    change((photos) =>
      photos.filter((photo) => {
        if (photo.id === id) URL.revokeObjectURL(photo.preview);
        return photo.id !== id;
      }),
    );
  };

  const upload = async (id: string) => {
    const file = files.get(id);
    if (!file) return;
    const addFailure = (why: string) => {
      // Nothing is said of a photo that was removed meanwhile.
      if (files.has(id)) setFailed((others) => [...others, { file: file.name, why }]);
    };
    update(id, { state: "uploading" });
    try {
      const ready = await preparePhoto(file);
      if ("refused" in ready) {
        // A retry can't help with a file that is no usable photo.
        addFailure(words[ready.refused]);
        remove(id);
        return;
      }
      update(id, { state: "uploaded", picture: await uploadImage(ready.dataUrl, file.name) });
      files.delete(id);
    } catch (error) {
      logFailure("moment photo", error);
      update(id, { state: "failed" });
      addFailure(failureText(error, ""));
    }
  };

  return {
    /** The first failure that was not dismissed yet. */
    failed: failed[0],
    dismissFailed: () => setFailed((others) => others.slice(1)),
    add: (chosen: readonly File[]) => {
      const room = maxPhotos - store.get().photos.length;
      if (chosen.length > room) toast.say(text.skipped(maxPhotos));
      const taken = chosen.slice(0, Math.max(0, room)).map((file) => {
        const id = freshKey();
        files.set(id, file);
        const preview = URL.createObjectURL(file);
        return { id, name: file.name, preview, state: "uploading", picture: null } satisfies DraftPhoto;
      });
      change((photos) => [...photos, ...taken]);
      for (const { id } of taken) void upload(id);
    },
    retry: (id: string) => void upload(id),
    remove,
    reorder: (photos: readonly DraftPhoto[]) => change(() => photos),
  };
}
