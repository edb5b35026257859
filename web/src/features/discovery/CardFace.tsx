import { Clock, Heart, MapPin, Navigation, ShieldCheck, Sparkles } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import type { User } from "#/api/types";
import { useMe } from "#/state/session";
import { discovery as text } from "#/text/discovery";
import { DemoBadge, OnlineBadge, VerifiedBadge } from "#/ui/Badge";
import { Chip } from "#/ui/Chip";
import { Photo } from "#/ui/Photo";
import { locationLabel } from "./locationLabel";
import { matchScore, type Reason } from "./score";

const reasonIcons = {
  shared_interests: Sparkles,
  close_age: Clock,
  nearby: Navigation,
  verified: ShieldCheck,
  online: Heart,
} satisfies Record<Reason, typeof Heart>;

interface CardFaceProps {
  person: User;
  priority: boolean;
}

/** The face of a card: photo, name, age, place, and why the two might fit. Links to the profile. */
export const CardFace = memo(function CardFace({ person, priority }: CardFaceProps) {
  const { reasons } = matchScore(useMe(), person);
  const where = locationLabel(person);
  return (
    <>
      <Photo
        picture={person.pictures[0]}
        alt={text.photoOf(person.name)}
        sizes="(min-width: 30rem) 30rem, 100vw"
        priority={priority}
        className="short:object-[50%_30%]"
      />
      <div className="pointer-events-none absolute inset-x-0 top-0 flex flex-wrap gap-2 p-4 pr-20">
        {person.is_online ? <OnlineBadge /> : null}
        {person.is_demo ? <DemoBadge /> : null}
      </div>
      <div className="photo-scrim card-facts">
        <h2 className="flex items-center gap-2 text-xl">
          <span className="min-w-0 truncate">{person.name}</span>
          <span className="font-sans text-lg font-normal">{person.age}</span>
          {person.is_verified ? <VerifiedBadge size={24} /> : null}
        </h2>
        {where ? (
          <p className="flex items-center gap-1.5 text-sm">
            <MapPin size={16} aria-hidden className="shrink-0" />
            <span className="truncate">{where}</span>
          </p>
        ) : null}
        <Reasons reasons={reasons} />
        {person.interests.length > 0 ? (
          <ul className="flex flex-wrap gap-1.5">
            {person.interests.slice(0, 3).map((interest) => (
              <li key={interest}>
                <Chip tone="glass">{interest}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Link
        to={`/profile/${person.id}`}
        aria-label={text.open(person.name)}
        draggable={false}
        className="absolute inset-0 rounded-card focus-visible:-outline-offset-4"
      />
    </>
  );
});

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-semibold">
      {reasons.slice(0, 2).map((reason) => {
        const Icon = reasonIcons[reason];
        return (
          <li key={reason} className="inline-flex items-center gap-1.5">
            <Icon size={16} aria-hidden />
            {text.reasons[reason]}
          </li>
        );
      })}
    </ul>
  );
}
