import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMe } from "#/state/session";
import { avatar as text } from "#/text/avatar";
import { serverText } from "#/text/serverWords";
import { AlertDialog } from "#/ui/AlertDialog";
import { Notice } from "#/ui/Notice";
import { placeOf } from "#/ui/Photo";
import { PhotoSlots } from "#/ui/PhotoSlots";
import { moveItem } from "#/ui/reorder";
import { Sheet } from "#/ui/Sheet";
import { currentPictures, usePhotoChanges } from "./usePhotoChanges";

/** Exported from here to keep both in one chunk: a separate one would split more code out of the entry. */
export { replaceMainPhoto } from "./replaceMainPhoto";

const MIN_PHOTOS = 2;

/** The slots are a third higher than wide, and what explains them stands below: all in sight, but in a low window. */
const slotsFit = { maxWidth: "max(280px, (92dvh - 170px) * 0.75)" };

interface PhotoManagerProps {
  /** Photos that were chosen before it opened, to be added. */
  files: readonly File[];
  onClose: () => void;
}

/** The sheet to add, replace, remove and reorder photos. Each change is saved at once. */
export default function PhotoManager({ files, onClose }: PhotoManagerProps) {
  const me = useMe();
  const { pictures } = me;
  const { uploading, failure, advice, add, show, remove } = usePhotoChanges(me);
  const [removing, setRemoving] = useState<string>();
  useOnce(() => void add(files, undefined));
  const mayRemove = pictures.length > MIN_PHOTOS;
  return (
    <Sheet title={text.manage} onClose={onClose}>
      <div className="mx-auto pt-2" style={slotsFit}>
        <Notice>{advice && serverText(advice)}</Notice>
        <PhotoSlots
          photos={pictures.map(({ url, focus }, index) => ({
            id: url,
            // Wide enough for one that is cropped to a tall slot; the first slot is the largest.
            src: `${url}?w=${index === 0 ? 1080 : 640}`,
            place: placeOf({ focus }),
          }))}
          coming={uploading}
          refused={failure}
          missing={mayRemove ? undefined : text.keepTwo}
          onFiles={(files, over) => void add(files, over)}
          onRemove={mayRemove ? setRemoving : undefined}
          onMove={(from, to) => void show(moveItem(currentPictures(), from, to))}
        />
        {removing === undefined ? null : (
          <AlertDialog
            title={text.removeTitle}
            message={text.removeMessage}
            confirm={text.remove}
            danger
            onConfirm={() => {
              setRemoving(undefined);
              void remove(removing);
            }}
            onCancel={() => setRemoving(undefined)}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Runs when the component is first shown; in development, where React shows it twice, once as well. */
function useOnce(run: () => void) {
  const first = useEffectEvent(run);
  const hasRun = useRef(false);
  useEffect(() => {
    if (!hasRun.current) first();
    hasRun.current = true;
  }, []);
}
