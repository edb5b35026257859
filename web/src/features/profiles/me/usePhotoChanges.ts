import { failureText } from "#/api/failure";
import { useState } from "react";
import { api } from "#/api/client";
import { deletePhoto } from "#/api/photos/delete";
import { preparePhoto } from "#/api/photos/prepare";
import { uploadPhoto } from "#/api/photos/upload";
import type { Me, Picture } from "#/api/types";
import { useMyself } from "#/state/myself";
import { sessionStore } from "#/state/session";
import { avatar as text } from "#/text/avatar";
import { MAX_PHOTOS } from "#/ui/PhotoSlots";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { usePhotoPlaces } from "#/ui/usePhotoPlaces";
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
  const [failures, setFailures] = useState<readonly string[]>([]);
  const isOpen = useIsOpen();
  /** True once somebody else is signed in, or nobody: what was chosen is not theirs. */
  const hasEnded = () => sessionStore.get().user?.id !== me.id;
  /** Says why something failed, also once the sheet is closed. */
  const fail = (why: string) => {
    if (hasEnded()) return;
    if (isOpen.current) setFailures((others) => [...others, why]);
    else toast.error(why);
  };
  const [advice, setAdvice] = useState<string | null>(null);
  const { coming, fill } = usePhotoPlaces<string>(fail);

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
    setFailures([]);
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

  const take = async (file: File, over: string | undefined, placed: () => void) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    if (hasEnded()) return undefined;
    if ("refused" in ready) return text[ready.refused];
    try {
      const sent = await uploadPhoto(ready.dataUrl, file.name);
      if (hasEnded()) return undefined;
      const old = currentPictures().find(({ url }) => url === over);
      placed();
      if (old === currentPictures()[0]) setAdvice(sent.advice);
      if ((await change(withPicture(sent.picture, over, currentPictures()))) && old) deleteReplaced(old);
    } catch (error) {
      return failureText(error, text.uploadFailed);
    }
    return undefined;
  };

  return {
    uploading: coming,
    failure: failures.join("\n") || undefined,
    advice,
    show: (pictures: readonly Picture[]) => show(pictures),
    remove,
    /** Adds files in their order; the first good one may replace a photo. */
    add: (files: readonly File[], over: string | undefined) => {
      setFailures([]);
      setAdvice(null);
      return fill(files, currentPictures().length, over, take);
    },
  };
}
