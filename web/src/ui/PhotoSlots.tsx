import { type ChangeEvent, useId, useRef } from "react";
import { photos as text } from "#/text/photos";
import { FieldError } from "./Field";
import { PhotoSlot, type SlotPhoto } from "./PhotoSlot";
import { useFileDropAndPaste } from "./useFileDropAndPaste";
import { useReorder } from "./useReorder";

export const MAX_PHOTOS = 6;
const places = Array.from({ length: MAX_PHOTOS }, (_, index) => index);

interface PhotoSlotsProps<Id extends number | string> {
  photos: readonly SlotPhoto<Id>[];
  /** The number of photos that are being prepared or uploaded. */
  coming: number;
  /** Why files were refused, a line each. */
  refused?: string | undefined;
  /** What is missing, shown until it is added. */
  missing?: string | undefined;
  /** Called with files that are chosen, dropped or pasted; the first one replaces the photo `over`, if given. */
  onFiles: (files: readonly File[], over: Id | undefined) => void;
  /** Without it photos can't be removed. */
  onRemove?: ((id: Id) => void) | undefined;
  /** With it photos can be reordered. */
  onMove?: (from: number, to: number) => void;
}

/** What has just been said may lie below the window, or under what is fixed at its end. */
const intoView = (node: Element | null) => node?.scrollIntoView({ block: "nearest" });

/** Speaks of keys where there may be some. */
const orderWords = () => (matchMedia("(any-hover: hover)").matches ? text.orderByKeys : text.order);

/** Six photo slots; the first one is the main photo. */
export function PhotoSlots<Id extends number | string>(props: PhotoSlotsProps<Id>) {
  const { photos, coming, refused, missing, onFiles, onRemove, onMove } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  /** The photo to replace; undefined to add one. */
  const over = useRef<Id>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const reorder = useReorder(list, photos.length, onMove);
  useFileDropAndPaste(list, (files) => onFiles(files, undefined));

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
        className="grid grid-cols-3 gap-3 rounded-card data-over:outline-3 data-over:outline-offset-2 data-over:outline-rose"
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
              dragProps={photo && onMove ? reorder.slot(place) : undefined}
            />
          );
        })}
      </ul>
      <div
        ref={refused ? intoView : undefined}
        className={refused ? undefined : "hidden"}
        style={{ scrollMarginBlock: 112 }}
      >
        <FieldError id={id}>{refused}</FieldError>
      </div>
      <p id={`${id}-missing`} className="text-sm text-ink-soft empty:hidden">
        {missing}
      </p>
      <p id={`${id}-order`} className="text-sm text-ink-soft empty:hidden">
        {onMove && photos.length > 1 ? orderWords() : null}
      </p>
      <span role="status" className="sr-only">
        {coming > 0 ? text.preparing : reorder.announcement}
      </span>
    </div>
  );
}
