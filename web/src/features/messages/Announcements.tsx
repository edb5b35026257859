import { useState } from "react";
import type { Message, UserRow } from "#/api/types";
import { chat as text } from "#/text/chat";
import { emojiName } from "./Reactions";
import type { RoomState } from "./room";

/** Announces messages and reactions of the other that arrive while the chat is open to screen readers, but not the history that is loaded. */
export function Announcements({
  person,
  last,
  latestReaction,
}: { person: UserRow; last: Message | undefined } & Pick<RoomState, "latestReaction">) {
  const [first] = useState(last?.seq ?? 0);
  const isNew = last !== undefined && !last.is_own && last.seq > first;
  return (
    <div aria-live="polite" className="sr-only">
      <p>{isNew && text.announced(person.name, last.content)}</p>
      <p>
        {latestReaction &&
          text.reactionArrived(
            person.name,
            emojiName(latestReaction.emoji),
            latestReaction.message.content.slice(0, 80),
          )}
      </p>
    </div>
  );
}
