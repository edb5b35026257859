import { useState } from "react";
import { api } from "#/api/client";
import { deletePhoto } from "#/api/photos/delete";
import { preparePhoto } from "#/api/photos/prepare";
import { uploadPhoto } from "#/api/photos/upload";
import type { Me, Picture } from "#/api/types";
import { useMyself } from "#/state/myself";
import { sessionStore, useMe } from "#/state/session";
import { avatar as text } from "#/text/photos";
import { moved } from "#/ui/arranging";
import { Notice } from "#/ui/Notice";
import { PHOTOS_MOST, PhotoSlots } from "#/ui/PhotoSlots";
import { Sheet } from "#/ui/Sheet";
import { showing, told } from "./photoFields";
import { letGo } from "./replaceMainPhoto";

/** In the same chunk: both send photos, and a chunk without a screen in it would split the entry in smaller parts. */
export { replaceMain } from "./replaceMainPhoto";

const PHOTOS_LEAST = 2;
const mine = () => sessionStore.get().user?.pictures ?? [];

/** Puts a picture in the place of the one at `over`, else at the end while there is room. */
function placed(picture: Picture, over: string | undefined, now: readonly Picture[]): readonly Picture[] {
  if (now.some(({ url }) => url === over)) return now.map((other) => (other.url === over ? picture : other));
  return now.length < PHOTOS_MOST ? [...now, picture] : now;
}

/** All six photos: add, replace, remove, and say which comes first. Every change is kept as it is made. */
export default function PhotoManager({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const { pictures } = me;
  const { coming, failure, advice, add, show, remove } = usePhotoChanges(me);
  const mayRemove = pictures.length > PHOTOS_LEAST;
  return (
    <Sheet title={text.manage} onClose={onClose}>
      <div className="pt-2">
        <Notice>{advice}</Notice>
        <PhotoSlots
          photos={pictures.map(({ url }) => ({ id: url, src: `${url}?w=320` }))}
          coming={coming}
          refused={failure}
          missing={mayRemove ? undefined : text.keepTwo}
          onFiles={(files, over) => void add(files, over)}
          onRemove={mayRemove ? (url) => void remove(url) : undefined}
          onMove={(from, to) => void show(moved(mine(), from, to))}
        />
      </div>
    </Sheet>
  );
}

function usePhotoChanges(me: Me) {
  const myself = useMyself();
  const [coming, setComing] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [advice, setAdvice] = useState<string | null>(null);

  const change = async (pictures: readonly Picture[], tell?: () => Promise<Me>) => {
    setFailure(undefined);
    try {
      await myself.change(showing(pictures), tell);
      return true;
    } catch (thrown) {
      setFailure(told(thrown, text.notChanged));
      return false;
    }
  };

  const remove = (gone: string) =>
    change(
      mine().filter(({ url }) => url !== gone),
      async () => {
        await deletePhoto(me, gone);
        return (await api.get("/api/users/me")).user;
      },
    );

  const take = async (file: File, over: string | undefined) => {
    const ready = await preparePhoto(file).catch(() => ({ refused: "unreadable" as const }));
    if ("refused" in ready) return setFailure(text[ready.refused]);
    try {
      const sent = await uploadPhoto(ready.dataUrl, file.name);
      const old = mine().find(({ url }) => url === over);
      if (old === mine()[0]) setAdvice(sent.advice);
      if ((await change(placed(sent.picture, over, mine()))) && old) letGo(old);
    } catch (thrown) {
      setFailure(told(thrown, text.uploadFailed));
    }
  };

  return {
    coming,
    failure,
    advice,
    show: (pictures: readonly Picture[]) => change(pictures),
    remove,
    /** Takes files one after the other, in the order they were chosen; the first may replace a photo. */
    add: async (files: readonly File[], over: string | undefined) => {
      const room = PHOTOS_MOST - mine().length + (over ? 1 : 0);
      const taken = files.slice(0, room);
      setFailure(undefined);
      setAdvice(null);
      setComing((count) => count + taken.length);
      for (const [index, file] of taken.entries()) {
        await take(file, index === 0 ? over : undefined);
        setComing((count) => count - 1);
      }
    },
  };
}
