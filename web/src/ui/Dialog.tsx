import { type ReactNode, useId } from "react";
import { openModal } from "./modal";

interface DialogProps {
  title: string;
  /** Called for Escape and by the dialog's buttons; the owner then unmounts the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, the main one last. */
  actions?: ReactNode;
  role?: "dialog" | "alertdialog";
}

/** A modal dialog in the middle. It is open while it is mounted. */
export function Dialog({ title, onClose, children, actions, role = "dialog" }: DialogProps) {
  const id = useId();
  return (
    <dialog
      ref={openModal}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog whose cancelling is prevented several times in a row.
      onClose={({ currentTarget: dialog }) => {
        if (!dialog.open) onClose();
      }}
      className="m-auto max-h-[calc(92dvh-var(--keyboard))] w-[min(22rem,calc(100vw-2rem))] animate-rise rounded-card border border-transparent bg-surface p-6 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 text-base text-ink-soft">
        {children}
      </div>
      {actions ? <div className="mt-6 flex flex-col gap-2">{actions}</div> : null}
    </dialog>
  );
}
