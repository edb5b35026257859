import { useState } from "react";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Message } from "#/api/types";
import { deleting as text } from "#/text/messageParts";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";
import type { RoomChat } from "./room";

interface ConfirmDeleteProps {
  chat: RoomChat;
  message: Message;
  onClose: () => void;
}

/** Asks before an own message is deleted for both. */
export default function ConfirmDelete({ chat, message, onClose }: ConfirmDeleteProps) {
  const [asked, setAsked] = useState(false);
  const confirmed = async () => {
    if (asked) return;
    setAsked(true);
    try {
      await chat.deleteMessage(message.id);
    } catch (thrown) {
      logFailure("delete message", thrown);
      // One that is gone already is as good as deleted.
      if (thrown instanceof ApiFailure && thrown.status === 404) void chat.refresh();
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
      onConfirm={() => void confirmed()}
      onCancel={onClose}
    />
  );
}
