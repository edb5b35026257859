import { type ChangeEvent, useId, useRef } from "react";
import { photos as text } from "#/text/photos";
import { FieldError } from "./Field";
import { PhotoSlot, type SlotPhoto } from "./PhotoSlot";
import { useArranging } from "./useArranging";

export const PHOTOS_MOST = 6;
const places = Array.from({ length: PHOTOS_MOST }, (_, index) => index);

interface PhotoSlotsProps<Id extends number | string> {
  photos: readonly SlotPhoto<Id>[];
  /** How many more are on their way, behind those that are there. */
  coming: number;
  /** Why a file was not taken. */
  refused?: string | undefined;
  /** What is missing, told until it is there. */
  missing?: string | undefined;
  /** Files were chosen; the first of them for the place of the photo `over`. */
  onFiles: (files: readonly File[], over: Id | undefined) => void;
  /** Without it no photo may go. */
  onRemove?: ((id: Id) => void) | undefined;
  /** With it photos can be brought into another order. */
  onMove?: (from: number, to: number) => void;
}

/** Six places for photos, the first one the main photo. */
export function PhotoSlots<Id extends number | string>(props: PhotoSlotsProps<Id>) {
  const { photos, coming, refused, missing, onFiles, onRemove, onMove } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  /** The photo to replace; none to add. */
  const over = useRef<Id>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const arranging = useArranging(list, photos.length, onMove);

  const choose = (photo: SlotPhoto<Id> | undefined) => {
    over.current = photo?.id;
    chooser.current?.click();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length > 0) onFiles(files, over.current);
    over.current = undefined;
  };

  return (
    <div className="flex flex-col gap-3">
      <input
        ref={chooser}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        onChange={chosen}
        aria-label={text.label}
        className="hidden"
      />
      <ul
        ref={list}
        aria-label={text.label}
        aria-describedby={`${id}-error ${id}-missing ${id}-order`}
        className="grid grid-cols-3 gap-3"
      >
        {places.map((place) => {
          const photo = photos[place];
          return (
            <PhotoSlot
              key={place}
              slot={place + 1}
              photo={photo}
              busy={!photo && place < photos.length + coming}
              onPress={() => choose(photo)}
              onRemove={photo && onRemove ? () => onRemove(photo.id) : undefined}
              onMakeMain={photo && onMove && place > 0 ? () => onMove(place, 0) : undefined}
              arranged={photo && onMove ? arranging.slot(place) : undefined}
            />
          );
        })}
      </ul>
      <FieldError id={id}>{refused}</FieldError>
      <p id={`${id}-missing`} className="text-sm text-ink-soft empty:hidden">
        {missing}
      </p>
      <p id={`${id}-order`} className="text-sm text-ink-soft empty:hidden">
        {onMove && photos.length > 1 ? text.order : null}
      </p>
      <span role="status" className="sr-only">
        {coming > 0 ? text.preparing : arranging.said}
      </span>
    </div>
  );
}
