import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Room } from "#/api/types";
import { useIsOnline } from "#/state/connection";
import { useMe } from "#/state/session";
import { inbox } from "#/text/inbox";
import { messages as text } from "#/text/messages";
import { messageTime } from "#/ui/formatTime";
import { serverText } from "#/text/serverWords";
import { Avatar } from "#/ui/Avatar";
import { CountBadge, DemoBadge } from "#/ui/Badge";
import { cx } from "#/ui/cx";
import { MenuButton } from "#/ui/MenuButton";
import { isBlank } from "#/ui/isBlank";
import { useUnsent } from "./useUnsent";

interface ConversationRowProps {
  room: Room;
  now: Date;
  /** Its thread stands beside the list. */
  isOpen: boolean;
  onMenu: (room: Room) => void;
  preloadMenu: () => void;
}

/** The last message, and that it is one's own; a picture without words still tells that it is one. */
function lastWords({ last_message, last_message_is_own, last_message_time }: Room): ReactNode {
  if (!last_message_time) return text.start;
  const words = last_message ? serverText(last_message) : text.picture;
  if (!last_message_is_own) return words;
  // Words from right to left keep their direction after those of the app.
  return (
    <>
      {inbox.you}
      <bdi>{words}</bdi>
    </>
  );
}

/** The last words of the room: the text that is not sent yet, else the draft, else the last message; of the open room, whose thread shows the first two, the last message. */
function LastWords({ room, isOpen }: { room: Room; isOpen: boolean }) {
  const { draft, texts } = useUnsent(useMe().id, room.id);
  if (isOpen) return lastWords(room);
  const unsent = texts.at(-1);
  if (unsent) {
    const waits = unsent.firstSentAt !== undefined;
    return (
      <>
        <span className={waits ? "text-rose" : "text-alarm"}>{waits ? inbox.waits : inbox.notSent}</span>{" "}
        {unsent.content}
      </>
    );
  }
  if (isBlank(draft)) return lastWords(room);
  return (
    <>
      <span className="text-rose">{inbox.draft}</span> {draft}
    </>
  );
}

/** One conversation: with whom, the last message and its time, a mark if it is unread, and a button for its menu. */
export function ConversationRow({ room, now, isOpen, onMenu, preloadMenu }: ConversationRowProps) {
  const person = room.user;
  const isOnline = useIsOnline(person);
  const unread = room.unread_count > 0;
  return (
    <li className="group relative transition duration-150 hover:bg-rose-soft">
      <Link
        to={`/chat/${room.id}`}
        data-room={room.id}
        aria-current={isOpen ? "page" : undefined}
        className={cx(
          "flex h-(--row) items-center gap-3 px-4 py-2.5 transition duration-150 focus-visible:-outline-offset-3 aria-[current]:bg-rose-soft",
          // What stands at the end makes room for the button.
          "group-hover:pr-16 group-has-focus-visible:pr-16",
          isOpen && "forced-color-adjust-none",
        )}
      >
        <Avatar person={person} size={56} online={isOnline} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline gap-2">
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <bdi className={cx("truncate", unread ? "font-bold" : "font-semibold")}>
                {serverText(person.name)}
              </bdi>
              {person.is_demo ? <DemoBadge /> : null}
            </span>
            <time
              dateTime={room.last_message_time ?? undefined}
              className={cx("shrink-0 text-xs", unread ? "font-semibold text-rose" : "text-ink-soft")}
            >
              {messageTime(room.last_message_time, now)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <bdi className={cx("min-w-0 flex-1 truncate text-sm", unread ? "font-medium" : "text-ink-soft")}>
              <LastWords room={room} isOpen={isOpen} />
            </bdi>
            <CountBadge count={room.unread_count} />
          </span>
        </span>
      </Link>
      <MenuButton
        label={inbox.options(serverText(person.name))}
        onPress={() => onMenu(room)}
        onPointerEnter={preloadMenu}
        // Not wherever the focus is: after a finger has opened the conversation, it is on the row again.
        className="absolute top-1/2 right-4 -translate-y-1/2 border border-line bg-surface shadow-card group-has-focus-visible:opacity-100"
      />
    </li>
  );
}
