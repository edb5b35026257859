import { Plus, X } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { photos as text } from "#/text/photos";
import { cx } from "#/ui/cx";
import { FieldError } from "#/ui/Field";
import { Spinner } from "#/ui/Spinner";
import type { Photo } from "./kinds";
import { usePhotos } from "./usePhotos";

const SLOTS = [1, 2, 3, 4, 5, 6];

interface PhotoSlotsProps {
  photos: readonly Photo[];
  /** Changes the photos as they are when it is called, which may be after others were added. */
  onChange: (change: (now: readonly Photo[]) => readonly Photo[]) => void;
  /** What is missing, told until it is there. */
  missing?: string | undefined;
}

interface SlotProps {
  slot: number;
  photo: Photo | undefined;
  busy: boolean;
  onPress: () => void;
  onRemove: () => void;
}

const Filled = ({ slot, photo }: { slot: number; photo: Photo }) => (
  <img
    src={photo.dataUrl}
    alt={text.shown(slot)}
    width={200}
    height={267}
    draggable={false}
    className="h-full w-full object-cover text-center text-xs text-ink-soft"
  />
);

const inviting = (slot: number) => (slot === 1 ? text.addMain : text.add(slot));

function Slot({ slot, photo, busy, onPress, onRemove }: SlotProps) {
  return (
    <li className={cx("relative", slot === 1 && "col-span-2 row-span-2")}>
      <button
        type="button"
        aria-label={photo ? text.replace(slot) : inviting(slot)}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={onPress}
        className={cx(
          "flex aspect-3/4 h-full w-full items-center justify-center overflow-hidden rounded-card transition duration-150",
          photo
            ? "shadow-card"
            : "border-2 border-dashed border-line-strong/60 bg-surface text-rose hover:border-rose",
        )}
      >
        {busy ? <Spinner size={28} /> : null}
        {!busy && photo ? <Filled slot={slot} photo={photo} /> : null}
        {busy || photo ? null : <Plus size={slot === 1 ? 40 : 28} aria-hidden />}
      </button>
      {slot === 1 ? (
        <span className="pointer-events-none absolute bottom-3 left-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-paper">
          {text.main}
        </span>
      ) : null}
      {photo && !busy ? (
        <button
          type="button"
          aria-label={text.remove(slot)}
          onClick={onRemove}
          className="absolute -top-2 -right-2 flex size-11 items-center justify-center"
        >
          <span className="flex size-8 items-center justify-center rounded-full border border-line bg-surface shadow-card">
            <X size={18} aria-hidden />
          </span>
        </button>
      ) : null}
    </li>
  );
}

/** Six places for photos, the first one the main photo. */
export function PhotoSlots({ photos, onChange, missing }: PhotoSlotsProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  /** The photo to replace; none to add. */
  const over = useRef<number>(undefined);
  const { preparing, refused, add, remove } = usePhotos(onChange);

  const choose = (photo: Photo | undefined) => {
    over.current = photo?.id;
    chooser.current?.click();
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    void add(files, over.current);
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
        aria-label={text.label}
        aria-describedby={`${id}-error ${id}-missing`}
        className="grid grid-cols-3 gap-3"
      >
        {SLOTS.map((slot) => (
          <Slot
            key={slot}
            slot={slot}
            photo={photos[slot - 1]}
            busy={preparing > 0 && slot > photos.length && slot <= photos.length + preparing}
            onPress={() => choose(photos[slot - 1])}
            onRemove={() => remove(photos[slot - 1]?.id)}
          />
        ))}
      </ul>
      <FieldError id={id}>{refused}</FieldError>
      <p id={`${id}-missing`} className="text-sm text-ink-soft empty:hidden">
        {missing}
      </p>
      <span role="status" className="sr-only">
        {preparing > 0 ? text.preparing : ""}
      </span>
    </div>
  );
}
