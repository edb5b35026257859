import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { Moment } from "#/api/types";
import { SafetyMenu } from "#/features/safety/SafetyMenu";
import { moments as text } from "#/text/moments";
import { DemoBadge } from "#/ui/Badge";
import { IconButton } from "#/ui/IconButton";
import { AuthorAvatar } from "./AuthorAvatar";
import { relativeTime } from "./relativeTime";

interface MomentHeaderProps {
  moment: Moment;
  now: Date;
  onRemove: () => void;
}

/** Who posted a moment, when and for whom, with its menu. */
export const MomentHeader = ({
  moment: { id, user, created_at: at, audience, is_own: isOwn },
  now,
  onRemove,
}: MomentHeaderProps) => (
  <header className="flex items-center gap-3">
    <Link to={`/profile/${user.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-full">
      <AuthorAvatar user={user} size={44} />
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="line-clamp-2 max-w-full font-semibold wrap-anywhere hover:underline">
            {user.name}
          </bdi>
          {user.is_demo ? <DemoBadge /> : null}
        </span>{" "}
        <span className="text-sm text-ink-soft">
          <time dateTime={at}>{relativeTime(at, now)}</time>
          {audience ? ` · ${text.seenBy[audience] ?? ""}` : null}
        </span>
      </span>
    </Link>
    {isOwn ? (
      <IconButton label={text.remove} icon={Trash2} onClick={onRemove} className="-mr-2 text-ink-soft!" />
    ) : (
      <SafetyMenu person={user} subject={{ kind: "moment", id }} className="-mr-2 text-ink-soft!" />
    )}
  </header>
);
