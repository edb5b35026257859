import { Link } from "react-router";
import type { Match } from "#/api/types";
import { messages as text } from "#/text/messages";
import { Avatar } from "#/ui/Avatar";
import { cx } from "#/ui/cx";

const firstName = (name: string) => name.trim().split(/\s/, 1)[0];

/** Somebody just met, ringed and dotted while they are new. Opens the chat with them. */
export const NewMatch = ({ match }: { match: Match }) => (
  <li>
    <Link
      to={`/chat/${match.chat_room_id}`}
      className="flex w-21 flex-col items-center gap-1.5 rounded-field py-1 transition duration-150 hover:bg-rose-soft"
    >
      <span className={cx("relative flex rounded-full p-0.75", match.is_new ? "glow" : "bg-line")}>
        <span className="flex rounded-full bg-paper p-0.5">
          <Avatar person={match.user} size={56} />
        </span>
        {match.is_new ? (
          <span
            role="img"
            aria-label={text.isNew}
            title={text.isNew}
            className="absolute top-0.5 right-0.5 size-4 rounded-full border-2 border-paper bg-rose"
          />
        ) : null}
      </span>
      <span className="w-full truncate text-center text-xs font-medium">{firstName(match.user.name)}</span>
    </Link>
  </li>
);
