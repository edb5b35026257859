import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "#/api/client";
import { ApiFailure, messageOf } from "#/api/failure";
import { conversationsKey, roomsKey } from "#/api/queryKeys";
import { openRoom, refreshRooms } from "#/api/rooms";
import type { Room } from "#/api/types";
import { hideConversation as text } from "#/text/hideConversation";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";

interface HideConversationStepProps {
  roomId: string;
  /** The other person; left out where their account is gone. */
  person: { id: string; name: string } | undefined;
  /** There is something new to read in it, so that it would stay. */
  isUnread: boolean;
  onClose: () => void;
  /** Called before the server is asked; the screen with the conversation must be left then. */
  onHide: (() => void) | undefined;
}

/** Asks before a conversation leaves one's list; where there is something new to read in it, it is offered to be read instead. */
export function HideConversationStep({
  roomId,
  person,
  isUnread,
  onClose,
  onHide,
}: HideConversationStepProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const hide = async () => {
    onClose();
    onHide?.();
    try {
      await api.post("/api/messages/room/{roomId}/hide", { path: { roomId } });
      const putBack = leaveList(cache, roomId);
      if (person) {
        const undo = () => void bringBack(cache, person.id, putBack);
        toast.offer(text.hidden, { label: text.undo, run: undo });
      } else toast.success(text.hidden);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "unread") toast.say(text.unread);
      else toast.error(messageOf(error));
    }
    // Also after a failure: its answer alone may have been lost.
    await cache.invalidateQueries({ queryKey: roomsKey });
  };
  const read = () => {
    onClose();
    void navigate(`/chat/${roomId}`);
  };
  if (isUnread)
    return (
      <AlertDialog
        title={text.readFirst}
        message={text.readFirstMeaning}
        confirm={text.read}
        onConfirm={read}
        onCancel={onClose}
      />
    );
  return (
    <AlertDialog
      title={text.question}
      message={person ? text.meaning(person.name) : text.meaningForGone}
      confirm={text.confirm}
      cancel={text.keep}
      {...(!person && { danger: true as const })}
      onConfirm={() => void hide()}
      onCancel={onClose}
    />
  );
}

type Held = { rooms: readonly Room[] };

/** The list shows it no more, at once; what is returned puts it back to where it stood, also far behind what is loaded again. */
function leaveList(cache: QueryClient, roomId: string): () => void {
  const before = cache.getQueryData<Held>(conversationsKey)?.rooms ?? [];
  const at = before.findIndex(({ id }) => id === roomId);
  const change = (to: (rooms: readonly Room[]) => readonly Room[]) =>
    cache.setQueryData<Held>(conversationsKey, (held) => held && { ...held, rooms: to(held.rooms) });
  change((rooms) => rooms.filter(({ id }) => id !== roomId));
  return () =>
    change((rooms) =>
      rooms.some(({ id }) => id === roomId) || at < 0
        ? rooms
        : [...rooms.slice(0, at), ...before.slice(at, at + 1), ...rooms.slice(at)],
    );
}

/** Opening the room, as from the profile, has the list show it again. */
async function bringBack(cache: QueryClient, personId: string, putBack: () => void): Promise<void> {
  try {
    await openRoom(personId);
    putBack();
  } catch (error) {
    toast.error(messageOf(error));
  }
  await refreshRooms(cache);
}
