import { PhotoSlots } from "#/ui/PhotoSlots";
import type { Photo } from "./types";
import { usePhotos } from "./usePhotos";

interface PhotosFieldProps {
  photos: readonly Photo[];
  /** Receives a change of the current photos: others may have been added since the last render. */
  onChange: (change: (now: readonly Photo[]) => readonly Photo[]) => void;
  /** What is missing, shown until it is added. */
  missing?: string | undefined;
}

/** The photo field of sign-up and onboarding: photos are kept locally until the form is sent. */
export function PhotosField({ photos, onChange, missing }: PhotosFieldProps) {
  const { preparing, refused, add, move, remove } = usePhotos(photos, onChange);
  return (
    <PhotoSlots
      photos={photos.map(({ id, dataUrl }) => ({ id, src: dataUrl }))}
      coming={preparing}
      refused={refused}
      missing={missing}
      onFiles={(files, over) => void add(files, over)}
      onRemove={remove}
      onMove={move}
    />
  );
}
