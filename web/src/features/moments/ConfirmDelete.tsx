import type { Moment } from "#/api/types";
import { useGoBack } from "#/state/goBack";
import { comments as commentText } from "#/text/comments";
import { moments as text } from "#/text/moments";
import { AlertDialog } from "#/ui/AlertDialog";
import { modalStore } from "#/ui/modal";
import { toast } from "#/ui/toasts";
import type { DialogRequest } from "./dialogs";
import { useMoments } from "./momentsStore";

interface ConfirmDeleteProps {
  dialog: DialogRequest;
  onDialog: (dialog: DialogRequest) => void;
  onClose: () => void;
}

/** Asks before deleting, deletes, and shows a message if that fails. */
export default function ConfirmDelete({ dialog, onDialog, onClose: close }: ConfirmDeleteProps) {
  const moments = useMoments();
  const run = (result: Promise<void>, failed: string) => {
    // What this dialog stands in. Once that is gone nothing is left that would show the next one, though its address may be open again.
    const place = modalStore.get()?.parentElement;
    close();
    result.catch(() => (place?.isConnected ? onDialog({ message: failed }) : toast.error(failed)));
  };
  const goBack = useGoBack("/moments");
  const removeMoment = (moment: Moment) => {
    run(moments.remove(moment), text.removeFailed);
    // Nothing is left on the page that shows it alone.
    if (globalThis.location.pathname === `/moments/${moment.id}`) goBack();
  };
  if ("message" in dialog) {
    const { message, hint = text.failedHint } = dialog;
    return <AlertDialog title={message} message={hint} onConfirm={close} />;
  }
  if (dialog.delete === "moment") {
    return (
      <AlertDialog
        title={text.removeTitle}
        message={text.removeQuestion}
        confirm={text.delete}
        danger
        onConfirm={() => removeMoment(dialog.moment)}
        onCancel={close}
      />
    );
  }
  const { id, moment_id: momentId } = dialog.comment;
  return (
    <AlertDialog
      title={commentText.remove}
      message={commentText.removeQuestion}
      confirm={text.delete}
      danger
      onConfirm={() => run(moments.comments.remove(id, momentId), commentText.removeFailed)}
      onCancel={close}
    />
  );
}
