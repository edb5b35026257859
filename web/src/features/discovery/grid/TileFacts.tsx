import { MapPin } from "lucide-react";
import type { User } from "#/api/types";
import { useIsOnline } from "#/state/connection";
import { discovery as text } from "#/text/discovery";
import { VerifiedBadge } from "#/ui/Badge";
import { locationLabel } from "../locationLabel";

/** Name, age and place, over the lower part of the photo. */
export function TileFacts({ person }: { person: User }) {
  const where = locationLabel(person);
  const isOnline = useIsOnline(person);
  return (
    <div className="photo-scrim pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-1 px-3 pt-10 pb-2.5">
      <h2 className="flex items-center gap-1.5 text-base narrow:flex-wrap">
        <span className="flex min-w-0 items-center gap-1.5">
          {isOnline ? (
            <span
              role="img"
              aria-label={text.reasons.online}
              className="size-2.5 shrink-0 rounded-full bg-leaf-bright"
            />
          ) : null}
          <bdi className="truncate">{person.name}</bdi>
        </span>
        <span className="flex items-center gap-1.5 font-sans font-normal">
          {person.age}
          {person.is_verified ? <VerifiedBadge size={18} /> : null}
        </span>
      </h2>
      {where ? (
        <p className="flex items-center gap-1 text-xs">
          <MapPin size={12} aria-hidden className="shrink-0" />
          <span className="line-clamp-2">{where}</span>
        </p>
      ) : null}
    </div>
  );
}
