import { useState } from "react";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Message } from "#/api/types";
import { erasing as text } from "#/text/messageParts";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";
import type { RoomChat } from "./room";

interface EraseQuestionProps {
  chat: RoomChat;
  message: Message;
  onClose: () => void;
}

/** Asks before an own message is deleted for both. */
export default function EraseQuestion({ chat, message, onClose }: EraseQuestionProps) {
  const [asked, setAsked] = useState(false);
  const erase = async () => {
    if (asked) return;
    setAsked(true);
    try {
      await chat.erase(message.id);
    } catch (thrown) {
      logFailure("delete message", thrown);
      // One that is gone already is as good as deleted.
      if (thrown instanceof ApiFailure && thrown.status === 404) void chat.refresh();
      else toast.error(text.eraseFailed);
    }
    onClose();
  };
  return (
    <AlertDialog
      title={text.eraseQuestion}
      message={text.eraseHint}
      confirm={text.eraseConfirm}
      danger
      onConfirm={() => void erase()}
      onCancel={onClose}
    />
  );
}
