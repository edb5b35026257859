import { RotateCw, X } from "lucide-react";
import type { HTMLAttributes } from "react";
import { newMoment as text } from "#/text/newMoment";
import { cx } from "#/ui/cx";
import { placeOf } from "#/ui/Photo";
import { Spinner } from "#/ui/Spinner";
import type { DraftPhoto } from "./draft";

export const tile = "flex aspect-square w-full items-center justify-center overflow-hidden rounded-field";

interface ChosenPhotoProps {
  photo: DraftPhoto;
  /** Its position, from 1. */
  place: number;
  /** What makes it movable. */
  dragProps: HTMLAttributes<HTMLLIElement>;
  onOpen: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** A chosen photo: uploading, failed or uploaded. */
export function ChosenPhoto({ photo, place, dragProps, onOpen, onRetry, onRemove }: ChosenPhotoProps) {
  const { state, picture, preview } = photo;
  const failed = state === "failed";
  const busy = state === "uploading";
  const press = failed ? onRetry : onOpen;
  return (
    <li
      {...dragProps}
      className="relative touch-none rounded-field select-none data-over:outline-3 data-over:outline-offset-2 data-over:outline-rose"
    >
      <button
        type="button"
        aria-label={failed ? text.retry(place) : text.open(place)}
        aria-busy={busy || undefined}
        // Not disabled: it can have the focus.
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : press}
        className={cx(tile, "relative bg-rose-soft")}
      >
        <img
          src={preview || `${picture?.url ?? ""}?w=320`}
          alt=""
          width={160}
          height={160}
          draggable={false}
          style={{ objectPosition: picture ? placeOf(picture) : undefined }}
          className={cx(
            "h-full w-full object-cover transition duration-150",
            state !== "uploaded" && "opacity-40",
          )}
        />
        {state === "uploaded" ? null : (
          <span className={cx("absolute rounded-full bg-surface p-2", failed ? "text-alarm" : "text-rose")}>
            {failed ? <RotateCw size={22} aria-hidden /> : <Spinner size={22} />}
          </span>
        )}
      </button>
      <button
        type="button"
        aria-label={text.remove(place)}
        title={text.remove(place)}
        onClick={onRemove}
        className="absolute -top-2 -right-2 flex size-11 items-center justify-center"
      >
        <span className="flex size-7 items-center justify-center rounded-full border border-line bg-surface shadow-card">
          <X size={16} aria-hidden />
        </span>
      </button>
    </li>
  );
}
