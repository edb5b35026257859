import { PhotoSlots } from "#/ui/PhotoSlots";
import type { Photo } from "./kinds";
import { usePhotos } from "./usePhotos";

interface PhotosFieldProps {
  photos: readonly Photo[];
  /** Changes the photos as they are when it is called, which may be after others were added. */
  onChange: (change: (now: readonly Photo[]) => readonly Photo[]) => void;
  /** What is missing, told until it is there. */
  missing?: string | undefined;
}

/** The photos of somebody who has no account yet: they wait here until the form is sent. */
export function PhotosField({ photos, onChange, missing }: PhotosFieldProps) {
  const { preparing, refused, add, remove } = usePhotos(onChange);
  return (
    <PhotoSlots
      photos={photos.map(({ id, dataUrl }) => ({ id, src: dataUrl }))}
      coming={preparing}
      refused={refused}
      missing={missing}
      onFiles={(files, over) => void add(files, over)}
      onRemove={remove}
    />
  );
}
