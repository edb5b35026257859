import { useRef, useState } from "react";
import { photosField as text } from "#/text/photosField";
import { MAX_PHOTOS } from "./PhotoSlots";

/** Takes a file in, in place of the photo `over` if given; `placed` is called once it is shown. Returns why it is refused. */
type Take<Id> = (file: File, over: Id | undefined, placed: () => void) => Promise<string | undefined>;

/** Fills the free places of photos; a file that is refused leaves its place to the next one. */
export function usePhotoPlaces<Id>(tell: (why: string) => void) {
  const [coming, setComing] = useState(0);
  /** Of several choices at once none takes places of another. */
  const kept = useRef(0);

  const fill = async (files: readonly File[], count: number, over: Id | undefined, take: Take<Id>) => {
    let target = over;
    let free = Math.max(0, MAX_PHOTOS - count - kept.current);
    let mine = 0;
    let shown = 0;
    /** Keeps a place for each of the files that are left, as far as there is room. */
    const keepFor = (left: number) => {
      const replacing = target !== undefined && left > 0 ? 1 : 0;
      const own = Math.min(free, left - replacing);
      const change = own + replacing - shown;
      kept.current += own - mine;
      mine = own;
      shown += change;
      setComing((now) => now + change);
    };
    keepFor(files.length);
    for (const [index, file] of files.entries()) {
      if (shown === 0) {
        tell(text.most(MAX_PHOTOS));
        return;
      }
      const left = files.length - index - 1;
      const why = await take(file, target, () => {
        if (target === undefined) free -= 1;
        target = undefined;
        keepFor(left);
      });
      if (why !== undefined) tell(files.length > 1 ? text.refused(file.name, why) : why);
      keepFor(left);
    }
  };

  return { coming, fill };
}
