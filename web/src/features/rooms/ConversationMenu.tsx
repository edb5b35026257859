import { DELETED_ACCOUNT } from "#/api/deletedAccount";
import type { Room } from "#/api/types";
import SafetySheet from "#/features/safety/SafetySheet";
import { useMe } from "#/state/session";
import { useUnsent } from "./useUnsent";

interface ConversationMenuProps {
  room: Room;
  onClose: () => void;
  /** Called when nothing is left of the conversation here: its thread, if it stands beside the list by then, is to be left. */
  onLeave: () => void;
}

/** What the chat's menu offers, for a row of the list. */
export default function ConversationMenu({ room, onClose, onLeave }: ConversationMenuProps) {
  const { id, user } = room;
  const { texts } = useUnsent(useMe().id, id);
  return (
    <SafetySheet
      person={user}
      subject={undefined}
      match={user}
      // What waits there to be sent would bring it back.
      roomId={texts.length > 0 ? undefined : id}
      isUnread={room.unread_count > 0}
      isGone={user.id === DELETED_ACCOUNT}
      onClose={onClose}
      onLeave={onLeave}
    />
  );
}
