import { useState } from "react";
import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Message } from "#/api/types";
import { deleting as text } from "#/text/messageParts";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";
import { withoutMessage } from "./historyActs";
import type { RoomChat } from "./room";

interface ConfirmDeleteProps {
  chat: RoomChat;
  message: Message;
  onClose: () => void;
}

/** Asks before an own message is deleted for both. */
export default function ConfirmDelete({ chat, message, onClose }: ConfirmDeleteProps) {
  const [deleting, setDeleting] = useState(false);
  const deleteForBoth = async () => {
    if (deleting) return;
    setDeleting(true);
    try {
      await api.delete("/api/messages/message/{id}", { path: { id: message.id } });
      chat.alter((history) => withoutMessage(history, message.id));
      void chat.refresh();
    } catch (error) {
      logFailure("delete message", error);
      // One that is gone already is as good as deleted.
      if (error instanceof ApiFailure && error.status === 404) void chat.refresh();
      else toast.error(text.deleteFailed);
    }
    onClose();
  };
  return (
    <AlertDialog
      title={text.deleteQuestion}
      message={text.deleteHint}
      confirm={text.deleteConfirm}
      danger
      onConfirm={() => void deleteForBoth()}
      onCancel={onClose}
    />
  );
}
