import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "#/api/client";
import { ApiFailure, messageOf } from "#/api/failure";
import { conversationsKey, roomsKey } from "#/api/queryKeys";
import type { Room } from "#/api/types";
import { hideConversation as text } from "#/text/hideConversation";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";

interface HideConversationStepProps {
  roomId: string;
  /** The other person's name; left out where their account is gone. */
  name: string | undefined;
  onClose: () => void;
  /** Called before the server is asked; the screen with the conversation must be left then. */
  onHide: (() => void) | undefined;
}

/** Asks before a conversation leaves one's list. */
export function HideConversationStep({ roomId, name, onClose, onHide }: HideConversationStepProps) {
  const cache = useQueryClient();
  const hide = async () => {
    onClose();
    onHide?.();
    try {
      await api.post("/api/messages/room/{roomId}/hide", { path: { roomId } });
      leaveList(cache, roomId);
      toast.success(text.hidden);
    } catch (error) {
      // Something new to read in it brings it to the top of the list, which says enough.
      if (!(error instanceof ApiFailure && error.code === "unread")) toast.error(messageOf(error));
    }
    // Also after a failure: its answer alone may have been lost.
    await cache.invalidateQueries({ queryKey: roomsKey });
  };
  return (
    <AlertDialog
      title={text.question}
      message={name === undefined ? text.meaningForGone : text.meaning(name)}
      confirm={text.confirm}
      cancel={text.keep}
      {...(name === undefined && { danger: true as const })}
      onConfirm={() => void hide()}
      onCancel={onClose}
    />
  );
}

/** The list shows it no more, at once. */
const leaveList = (cache: QueryClient, roomId: string) =>
  cache.setQueryData<{ rooms: readonly Room[] }>(
    conversationsKey,
    (held) => held && { ...held, rooms: held.rooms.filter(({ id }) => id !== roomId) },
  );
