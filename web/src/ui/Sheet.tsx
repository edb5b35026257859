import { X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { common } from "#/text/common";
import { dropping as text } from "#/text/sheets";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { IconButton } from "./IconButton";
import { openModal } from "./modal";
import { useDrag } from "./useDrag";

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  /** Something in it was changed and is not saved: closing it asks first. */
  unsaved?: boolean;
}

const FAR_ENOUGH = 96;

/** A modal dialog: at the bottom of the page on phones, in the middle of wider windows. Closed by Escape, its button, the backdrop, or a drag down. */
export function Sheet({ title, onClose, children, footer, unsaved = false }: SheetProps) {
  const id = useId();
  /** Which time it asks; 0 while it doesn't. */
  const [asking, setAsking] = useState(0);
  const asked = useRef(0);
  const ask = () => {
    asked.current += 1;
    setAsking(asked.current);
  };
  const close = () => (unsaved ? ask() : onClose());
  const pressed = useRef<EventTarget>(null);
  const panel = useRef<HTMLDivElement>(null);
  const shift = (by: number) => {
    if (panel.current) panel.current.style.translate = by > 0 ? `0 ${by}px` : "";
  };
  const drag = useDrag({
    mayStart: ({ target }) => !(target as Element).closest("button"),
    onMove: ({ dy }) => shift(dy),
    onEnd: ({ dy }, released) => {
      shift(0);
      if (released && dy > FAR_ENOUGH) close();
    },
  });

  return (
    <>
      {asking > 0 ? (
        // Anew each time: browsers may close both with one Escape, and then this is under the sheet that opens again. First, so
        // that it closes first: else the page is still inert when the sheet gives the focus back.
        <DropQuestion key={asking} onDrop={onClose} onKeep={() => setAsking(0)} />
      ) : null}
      {/* biome-ignore format: one line a handler */}
      <dialog
        ref={openModal}
        aria-labelledby={`${id}-title`}
        // React has it bubble: not what is meant for a dialog inside.
        onCancel={(event) => { if (event.target === event.currentTarget) { event.preventDefault(); close(); } }}
        // Browsers close a dialog whose cancelling is prevented several times in a row.
        onClose={({ currentTarget: dialog }) => { if (!dialog.open) { dialog.showModal(); close(); } }}
        onTouchStart={(event) => event.stopPropagation()}
        onPointerDown={({ target }) => { pressed.current = target; }}
        // Not where a press began inside, as when words are selected.
        onClick={({ target, currentTarget }) => { if (target === currentTarget && target === pressed.current) close(); }}
        className="m-0 mt-auto h-fit max-h-[calc(92dvh-var(--keyboard))] w-full max-w-120 overflow-visible bg-transparent mx-auto rail:my-auto rail:max-w-[560px]"
      >
        <div ref={panel} className="flex max-h-[calc(92dvh-var(--keyboard))] animate-rise flex-col rounded-t-card border border-transparent bg-surface shadow-float rail:rounded-card">
          <div className="touch-none px-4 pt-2" {...drag}>
            <div className="mx-auto h-1 w-10 rounded-full bg-line-strong/50 rail:hidden" />
            <div className="flex items-center justify-between py-2">
              <h2 id={`${id}-title`} className="min-w-0 text-lg">{title}</h2>
              <IconButton label={common.close} icon={X} onClick={close} />
            </div>
          </div>
          <div className="overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
          {footer ? <div className="safe-bottom border-t border-line px-4 pt-3">{footer}</div> : null}
        </div>
      </dialog>
    </>
  );
}

/** Asks before changes are dropped; what keeps them comes first. */
const DropQuestion = ({ onDrop, onKeep }: { onDrop: () => void; onKeep: () => void }) => (
  <Dialog
    role="alertdialog"
    title={text.title}
    onClose={onKeep}
    actions={
      <>
        <Button wide onClick={onKeep}>
          {text.keep}
        </Button>
        <Button variant="danger" wide onClick={onDrop}>
          {text.discard}
        </Button>
      </>
    }
  >
    {text.hint}
  </Dialog>
);
