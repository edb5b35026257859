import { MapPin, UserRound } from "lucide-react";
import { memo, useEffect, useState } from "react";
import { Link } from "react-router";
import type { User } from "#/api/types";
import { useIsOnline } from "#/state/connection";
import { useMe } from "#/state/session";
import { choiceName } from "#/text/serverWords";
import { discovery as text } from "#/text/discovery";
import { DemoBadge, OnlineBadge, VerifiedBadge } from "#/ui/Badge";
import { Chip } from "#/ui/Chip";
import { fetchPhoto, Photo } from "#/ui/Photo";
import { CARD_PHOTO_SIZES } from "./cardPhotoSizes";
import { locationLabel } from "./locationLabel";
import { MatchReasons } from "./MatchReasons";
import { PhotoPager } from "./PhotoPager";
import { matchScore } from "./score";

interface CardFaceProps {
  person: User;
  priority: boolean;
}

/** The face of a card: photos, name, age, place, and why the two might fit. The name's side links to the profile. */
export const CardFace = memo(function CardFace({ person, priority }: CardFaceProps) {
  const isOnline = useIsOnline(person);
  const { reasons } = matchScore(useMe(), { ...person, is_online: isOnline });
  const where = locationLabel(person);
  const [shown, setShown] = useState(0);
  const { pictures } = person;
  const count = pictures.length;
  const next = priority ? pictures[shown + 1] : undefined;
  useEffect(() => {
    if (next) fetchPhoto(next, CARD_PHOTO_SIZES);
  }, [next]);
  const profile = (
    <Link
      to={`/profile/${person.id}`}
      state={{ photo: shown }}
      aria-label={text.open(person.name)}
      draggable={false}
      className="pointer-events-auto absolute inset-0 rounded-card focus-visible:-outline-offset-4"
    />
  );
  return (
    <>
      <Photo
        picture={pictures[shown]}
        alt={shown > 0 ? text.photoAt(person.name, shown + 1, count) : text.photoOf(person.name)}
        of={person.name}
        sizes={CARD_PHOTO_SIZES}
        priority={priority}
      />
      {count > 1 ? <PhotoPager count={count} shown={shown} onShow={setShown} /> : profile}
      <div className="pointer-events-none absolute inset-x-0 top-0 z-1 flex flex-wrap gap-2 p-4 pt-6 pr-20">
        {isOnline ? <OnlineBadge /> : null}
        {person.is_demo ? <DemoBadge /> : null}
      </div>
      <div className="photo-scrim card-facts">
        <h2 className="flex flex-wrap items-center gap-x-2 text-xl">
          <bdi className="line-clamp-2 min-w-0 break-words">{person.name}</bdi>
          <span className="font-sans text-lg font-normal">{person.age}</span>
          {person.is_verified ? <VerifiedBadge size={24} /> : null}
          {count > 1 ? <UserRound size={28} aria-hidden className="ml-auto shrink-0" /> : null}
        </h2>
        {where ? (
          <p className="flex items-center gap-1.5 text-sm">
            <MapPin size={16} aria-hidden className="shrink-0" />
            <span className="truncate">{where}</span>
          </p>
        ) : null}
        <MatchReasons reasons={reasons} />
        {person.interests.length > 0 ? (
          <ul className="flex flex-wrap gap-1.5">
            {person.interests.slice(0, 3).map((interest) => (
              <li key={interest}>
                <Chip tone="glass">{choiceName(interest)}</Chip>
              </li>
            ))}
          </ul>
        ) : null}
        {count > 1 ? profile : null}
      </div>
    </>
  );
});
