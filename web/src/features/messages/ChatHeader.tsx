import { Link } from "react-router";
import type { User } from "#/api/types";
import { chat as text } from "#/text/chat";
import { Avatar } from "#/ui/Avatar";
import { DemoBadge } from "#/ui/Badge";
import { cx } from "#/ui/cx";
import type { Phase } from "./chatState";

const phases: Record<Phase, { label: string; dot: string }> = {
  connecting: { label: text.connecting, dot: "bg-line-strong" },
  live: { label: text.live, dot: "bg-leaf" },
  hidden: { label: text.paused, dot: "bg-line-strong" },
  offline: { label: text.offline, dot: "bg-alarm" },
};

interface ChatHeaderProps {
  person: User | undefined;
  phase: Phase;
  typing: boolean;
}

/** With whom, and whether what is shown is up to date. */
export function ChatHeader({ person, phase, typing }: ChatHeaderProps) {
  const { label, dot } = phases[phase];
  return (
    <span className="flex items-center gap-3">
      {person ? <Avatar person={person} size={44} online={person.is_online} /> : null}
      <span className="flex min-w-0 flex-col">
        {person ? (
          <span className="flex items-center gap-2">
            <Link to={`/profile/${person.id}`} className="truncate rounded-small text-base leading-tight">
              {person.name}
            </Link>
            {person.is_demo ? <DemoBadge /> : null}
          </span>
        ) : null}
        <span
          role="status"
          className="flex items-center gap-1.5 font-sans text-xs font-medium tracking-normal text-ink-soft"
        >
          <span aria-hidden className={cx("size-2 rounded-full", dot)} />
          {typing ? text.typing : label}
        </span>
      </span>
    </span>
  );
}
