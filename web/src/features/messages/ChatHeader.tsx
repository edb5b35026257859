import { Link } from "react-router";
import type { UserRow } from "#/api/types";
import { chat as text } from "#/text/chat";
import { serverText } from "#/text/serverWords";
import { Avatar } from "#/ui/Avatar";
import { DemoBadge } from "#/ui/Badge";
import { cx } from "#/ui/cx";
import { Skeleton } from "#/ui/Skeleton";
import type { Phase } from "./chatState";
import { DELETED_ACCOUNT } from "#/api/deletedAccount";

interface ChatHeaderProps {
  person: UserRow | undefined;
  phase: Phase;
  typing: boolean;
}

/** The other person, and a sign while the shown messages may be out of date. */
export function ChatHeader({ person, phase, typing }: ChatHeaderProps) {
  return (
    <span className="relative flex min-w-0 items-center gap-3">
      {person ? (
        <Avatar person={person} size={44} online={person.is_online && phase !== "offline"} />
      ) : (
        <Skeleton className="size-11 shrink-0 rounded-full!" />
      )}
      <span className="flex min-w-0 flex-col">
        {person ? (
          <span className="flex items-center gap-2">
            {person.id === DELETED_ACCOUNT ? (
              serverText(person.name)
            ) : (
              <Link
                to={`/profile/${person.id}`}
                dir="auto"
                // Room for the end of the last letter, which `truncate` would cut off.
                className="truncate rounded-small pe-1 text-base leading-tight after:absolute after:inset-0 hover:underline"
              >
                {serverText(person.name)}
              </Link>
            )}
            {person.is_demo ? <DemoBadge /> : null}
          </span>
        ) : (
          <Skeleton className="my-0.5 h-4 w-32" />
        )}
        <span
          role="status"
          className={cx(
            "truncate font-sans text-xs font-medium tracking-normal",
            phase === "offline" ? "text-alarm" : "text-ink-soft",
          )}
        >
          {typing ? text.typing : text.phases[phase]}
        </span>
      </span>
    </span>
  );
}
