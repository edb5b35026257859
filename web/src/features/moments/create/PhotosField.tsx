import { ImagePlus } from "lucide-react";
import { type ChangeEvent, Suspense, useRef, useState } from "react";
import { newMoment as text } from "#/text/newMoment";
import { photos as words } from "#/text/photos";
import { cx } from "#/ui/cx";
import { lazyDialog } from "#/ui/lazy";
import { ProgressBar } from "#/ui/ProgressBar";
import { moveItem } from "#/ui/reorder";
import { useFileDropAndPaste } from "#/ui/useFileDropAndPaste";
import { useReorder } from "#/ui/useReorder";
import { ChosenPhoto, tile } from "./ChosenPhoto";
import type { DraftPhoto } from "./draft";
import { maxPhotos } from "./rules";
import type { usePhotos } from "./usePhotos";

const Viewer = lazyDialog(() => import("#/ui/Viewer"), text.photos);

/** In the gap below the photos: what follows stays where it is while the bar comes and goes. */
const inGap = { bottom: -7 };

interface PhotosFieldProps {
  photos: readonly DraftPhoto[];
  actions: Pick<ReturnType<typeof usePhotos>, "add" | "retry" | "remove" | "reorder">;
}

/** The photos of a moment, in the order they will be shown, and a button to add more. */
export function PhotosField({ photos, actions }: PhotosFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<DraftPhoto>();
  const reorder = useReorder(list, photos.length, (from, to) => actions.reorder(moveItem(photos, from, to)));
  const uploading = photos.filter(({ state }) => state === "uploading").length;
  useFileDropAndPaste(list, uploading > 0 ? undefined : actions.add);
  const done = photos.length - uploading;
  const progress = text.uploading(done, photos.length);
  const uploaded = photos.filter(({ picture }) => picture !== null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between">
        <h2 className="font-sans text-sm tracking-normal">{text.photos}</h2>
        <span className="text-xs text-ink-soft tabular-figures">
          {text.photosCount(photos.length, maxPhotos)}
        </span>
      </div>
      <div className="relative">
        <ul
          ref={list}
          aria-label={text.photos}
          className="grid grid-cols-3 gap-2 rounded-field data-over:outline-3 data-over:outline-offset-2 data-over:outline-rose"
        >
          {photos.map((photo, place) => (
            <ChosenPhoto
              key={photo.id}
              photo={photo}
              place={place + 1}
              dragProps={reorder.slot(place)}
              onOpen={() => setOpen(photo)}
              onRetry={() => actions.retry(photo.id)}
              onRemove={() => actions.remove(photo.id)}
            />
          ))}
          {photos.length < maxPhotos ? <AddPhotos disabled={uploading > 0} onFiles={actions.add} /> : null}
        </ul>
        {uploading > 0 ? (
          <div className="absolute inset-x-0" style={inGap}>
            <ProgressBar label={progress} value={done} max={photos.length} />
          </div>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft empty:hidden">{photos.length > 1 ? words.order : null}</p>
      <span role="status" className="sr-only">
        {uploading > 0 ? progress : reorder.announcement}
      </span>
      {open ? (
        <Suspense>
          <Viewer
            pictures={uploaded.flatMap(({ picture }) => picture ?? [])}
            start={uploaded.findIndex(({ id }) => id === open.id)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Where it goes with the last photo, its focus goes to that photo. */
const leaveFocus = (adder: HTMLElement | null) => () => {
  const list = adder?.closest("ul");
  // Once React has added the photo.
  if (adder === document.activeElement)
    queueMicrotask(() => list?.lastElementChild?.querySelector("button")?.focus());
};

interface AddPhotosProps {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

function AddPhotos({ disabled, onFiles }: AddPhotosProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <li>
      <input
        ref={chooser}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        disabled={disabled}
        onChange={chosen}
        aria-label={text.photos}
        className="hidden"
      />
      <button
        ref={leaveFocus}
        type="button"
        // Not disabled: it would lose the focus.
        aria-disabled={disabled}
        onClick={() => disabled || chooser.current?.click()}
        className={cx(
          tile,
          "flex-col gap-1 border-2 border-dashed border-line-strong/55 bg-surface text-[min(0.875rem,4.4vw)] font-medium text-rose transition duration-150 hover:border-rose aria-disabled:opacity-70",
        )}
      >
        <ImagePlus size={28} strokeWidth={1.5} aria-hidden />
        {text.addPhotos}
      </button>
    </li>
  );
}
