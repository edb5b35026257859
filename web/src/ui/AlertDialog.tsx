import { common } from "#/text/common";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface AlertDialogProps {
  title: string;
  message: string;
  onConfirm: () => void;
  confirm?: string;
  /** With it the dialog is a question and has a Cancel button. */
  onCancel?: () => void;
  cancel?: string;
  /** Confirming destroys something: the focus is on Cancel at first. */
  danger?: true;
}

/** A dialog with a message to read, or a question to answer. */
export function AlertDialog({
  title,
  message,
  onConfirm,
  confirm,
  onCancel,
  cancel,
  danger,
}: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel ?? onConfirm}
      actions={
        <>
          <Button variant={danger ? "danger" : "primary"} wide onClick={onConfirm}>
            {confirm ?? common.ok}
          </Button>
          {onCancel ? (
            <Button variant="quiet" wide onClick={onCancel} data-first={danger}>
              {cancel ?? common.cancel}
            </Button>
          ) : null}
        </>
      }
    >
      {message}
    </Dialog>
  );
}
