import { failureText } from "#/api/failure";
import { useRef, useState } from "react";
import { api } from "#/api/client";
import { deletePhoto } from "#/api/photos/delete";
import { preparePhoto } from "#/api/photos/prepare";
import { uploadPhoto } from "#/api/photos/upload";
import type { Me, Picture } from "#/api/types";
import { useMyself } from "#/state/myself";
import { sessionStore } from "#/state/session";
import { avatar as text } from "#/text/avatar";
import { photosField } from "#/text/photosField";
import { MAX_PHOTOS } from "#/ui/PhotoSlots";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { photoFields } from "./photoFields";
import { deleteReplaced } from "./replaceMainPhoto";

export const currentPictures = () => sessionStore.get().user?.pictures ?? [];

/** Replaces the picture with the url `over`, or appends while there is room. */
function withPicture(
  picture: Picture,
  over: string | undefined,
  now: readonly Picture[],
): readonly Picture[] {
  if (now.some(({ url }) => url === over)) return now.map((other) => (other.url === over ? picture : other));
  return now.length < MAX_PHOTOS ? [...now, picture] : now;
}

/** Uploads, replaces, removes and reorders one's photos; each change is saved at once. */
export function usePhotoChanges(me: Me) {
  const myself = useMyself();
  const [uploading, setUploading] = useState(0);
  const [failure, setFailure] = useState<string>();
  const isOpen = useIsOpen();
  /** True once somebody else is signed in, or nobody: what was chosen is not theirs. */
  const hasEnded = () => sessionStore.get().user?.id !== me.id;
  /** Says why something failed, also once the sheet is closed. */
  const fail = (why: string) => {
    if (hasEnded()) return;
    if (isOpen.current) setFailure(why);
    else toast.error(why);
  };
  const [advice, setAdvice] = useState<string | null>(null);

  /** How many of those that are being uploaded take a place of their own. */
  const added = useRef(0);

  const change = async (pictures: readonly Picture[], send?: () => Promise<Me>) => {
    try {
      await myself.change(photoFields(pictures), send);
      return true;
    } catch (error) {
      fail(failureText(error, text.notChanged));
      return false;
    }
  };

  const show = (pictures: readonly Picture[], send?: () => Promise<Me>) => {
    setFailure(undefined);
    return change(pictures, send);
  };

  const remove = (gone: string) =>
    show(
      currentPictures().filter(({ url }) => url !== gone),
      async () => {
        await deletePhoto(me, gone);
        return (await api.get("/api/users/me")).user;
      },
    );

  /** `placed` is called once the photo is among those that are shown. */
  const take = async (file: File, over: string | undefined, placed: () => void) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    if (hasEnded()) return;
    if ("refused" in ready) return fail(text[ready.refused]);
    try {
      const sent = await uploadPhoto(ready.dataUrl, file.name);
      if (hasEnded()) return;
      const old = currentPictures().find(({ url }) => url === over);
      placed();
      if (old === currentPictures()[0]) setAdvice(sent.advice);
      if ((await change(withPicture(sent.picture, over, currentPictures()))) && old) deleteReplaced(old);
    } catch (error) {
      fail(failureText(error, text.uploadFailed));
    }
  };

  return {
    uploading,
    failure,
    advice,
    show: (pictures: readonly Picture[]) => show(pictures),
    remove,
    /** Adds files in their order; the first one may replace a photo. */
    add: async (files: readonly File[], over: string | undefined) => {
      const replaced = over ? 1 : 0;
      const room = Math.max(0, MAX_PHOTOS - currentPictures().length - added.current) + replaced;
      const taken = files.slice(0, room);
      setFailure(files.length > room ? photosField.most(MAX_PHOTOS) : undefined);
      setAdvice(null);
      setUploading((count) => count + taken.length);
      added.current += Math.max(0, taken.length - replaced);
      for (const [index, file] of taken.entries()) {
        let own = index >= replaced ? 1 : 0;
        const placed = () => {
          added.current -= own;
          own = 0;
        };
        await take(file, index === 0 ? over : undefined, placed);
        placed();
        setUploading((count) => count - 1);
      }
    },
  };
}
