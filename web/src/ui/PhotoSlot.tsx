import { Check, Plus, Star, X } from "lucide-react";
import { type HTMLAttributes, useState } from "react";
import { photos as text } from "#/text/photos";
import { cx } from "./cx";
import { Spinner } from "./Spinner";

export interface SlotPhoto<Id = number | string> {
  id: Id;
  src: string;
  /** The `object-position` of its crop, where its face is known. */
  place?: string | undefined;
}

interface PhotoSlotProps {
  slot: number;
  photo: SlotPhoto | undefined;
  busy: boolean;
  onPress: () => void;
  onRemove?: (() => void) | undefined;
  onMakeMain?: (() => void) | undefined;
  /** Event handlers that let the photo be moved. */
  dragProps?: HTMLAttributes<HTMLLIElement> | undefined;
}

/** A photo; where the browser can't decode it, such as a HEIC file, words in its place. */
function Filled({ slot, photo: { src, place } }: { slot: number; photo: SlotPhoto }) {
  const [unreadable, setUnreadable] = useState("");
  if (unreadable === src) {
    return (
      <span className="flex flex-col items-center gap-1 px-2 text-center text-xs text-ink-soft">
        <Check size={28} aria-hidden />
        {text.noPreview}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={text.shown(slot)}
      width={200}
      height={267}
      draggable={false}
      // A picture of the server that does not come may come later.
      onError={() => src.startsWith("/media/") || setUnreadable(src)}
      style={{ objectPosition: place }}
      className="h-full w-full object-cover text-center text-xs text-ink-soft"
    />
  );
}

const inviting = (slot: number) => (slot === 1 ? text.addMain : text.add(slot));

/** A slot for a photo: empty, busy, or filled. */
export function PhotoSlot(props: PhotoSlotProps) {
  const { slot, photo, busy, onPress, onRemove, onMakeMain, dragProps } = props;
  return (
    <li
      {...dragProps}
      className={cx(
        "relative",
        slot === 1 && "col-span-2 row-span-2",
        dragProps &&
          "touch-none rounded-card select-none data-over:outline-3 data-over:outline-offset-2 data-over:outline-rose",
      )}
    >
      <button
        type="button"
        aria-label={photo ? text.replace(slot) : inviting(slot)}
        aria-busy={busy || undefined}
        // Not disabled: the slot that was pressed would lose the focus.
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onPress}
        className={cx(
          "flex aspect-3/4 h-full w-full items-center justify-center overflow-hidden rounded-card transition duration-150",
          photo
            ? "bg-surface shadow-card"
            : "border-2 border-dashed border-line-strong/55 bg-surface text-rose hover:border-rose",
        )}
      >
        {busy ? <Spinner size={28} /> : null}
        {photo ? <Filled slot={slot} photo={photo} /> : null}
        {busy || photo ? null : <Plus size={slot === 1 ? 40 : 28} aria-hidden />}
      </button>
      {slot === 1 ? (
        <span className="pointer-events-none absolute bottom-3 left-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-paper">
          {text.main}
        </span>
      ) : null}
      {onMakeMain ? (
        <SlotAction label={text.makeMain(slot)} place="-bottom-1 -left-1" icon={Star} onClick={onMakeMain} />
      ) : null}
      {onRemove ? (
        <SlotAction label={text.remove(slot)} place="-top-2 -right-2" icon={X} onClick={onRemove} />
      ) : null}
    </li>
  );
}

interface SlotActionProps {
  label: string;
  place: string;
  icon: typeof X;
  onClick: () => void;
}

/** The focus of an action that goes, with its photo or because of another, stays in its slot. */
const keepFocus = (action: HTMLElement | null) => () => {
  if (action && action === document.activeElement) action.parentElement?.querySelector("button")?.focus();
};

const SlotAction = ({ label, place, icon: Icon, onClick }: SlotActionProps) => (
  <button
    ref={keepFocus}
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className={cx("absolute flex size-11 items-center justify-center rounded-full", place)}
  >
    <span className="flex size-8 items-center justify-center rounded-full border border-line bg-surface shadow-card">
      <Icon size={18} aria-hidden />
    </span>
  </button>
);
