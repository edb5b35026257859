import { Bookmark, Heart, MapPin, MessageCircle } from "lucide-react";
import { Link } from "react-router";
import type { User } from "#/api/types";
import { discovery as text } from "#/text/discovery";
import { DemoBadge, VerifiedBadge } from "#/ui/Badge";
import { IconButton } from "#/ui/IconButton";
import { Photo } from "#/ui/Photo";
import { locationLabel } from "../locationLabel";

interface TileProps {
  person: User;
  liked: boolean;
  favorite: boolean;
  onFavorite: (person: User) => void;
  onChat: (person: User) => void;
  onLike: (person: User) => void;
}

/** A person in the grid. */
export function Tile({ person, liked, favorite, onFavorite, onChat, onLike }: TileProps) {
  return (
    <div className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card">
      <div className="relative min-h-0 flex-1">
        <Photo
          picture={person.pictures[0]}
          alt={text.photoOf(person.name)}
          of={person.name}
          sizes="(min-width: 700px) 300px, 46vw"
        />
        {person.is_demo ? (
          <span className="pointer-events-none absolute top-3 left-3">
            <DemoBadge />
          </span>
        ) : null}
        <Facts person={person} />
        <Link
          to={`/profile/${person.id}`}
          aria-label={text.open(person.name)}
          draggable={false}
          className="absolute inset-0 rounded-t-card focus-visible:-outline-offset-4"
        />
      </div>
      <div
        role="group"
        aria-label={text.actionsFor(person.name)}
        className="flex h-13 shrink-0 items-center justify-around px-1"
      >
        <IconButton
          label={text.favorite}
          icon={Bookmark}
          tone="gold"
          pressed={favorite}
          onClick={() => onFavorite(person)}
        />
        <IconButton label={text.chat} icon={MessageCircle} tone="leaf" onClick={() => onChat(person)} />
        <IconButton
          label={text.like}
          icon={Heart}
          tone="rose"
          pressed={liked}
          onClick={() => onLike(person)}
        />
      </div>
    </div>
  );
}

function Facts({ person }: { person: User }) {
  const where = locationLabel(person);
  return (
    <div className="photo-scrim pointer-events-none absolute inset-x-0 bottom-0 flex flex-col gap-1.5 px-3 pt-10 pb-3">
      <h2 className="flex items-center gap-1.5 text-base">
        {person.is_online ? (
          <span
            role="img"
            aria-label={text.online}
            className="size-2.5 shrink-0 rounded-full bg-leaf-bright"
          />
        ) : null}
        <span className="min-w-0 truncate">{person.name}</span>
        <span className="font-sans font-normal">{person.age}</span>
        {person.is_verified ? <VerifiedBadge size={18} /> : null}
      </h2>
      {where ? (
        <p className="flex items-center gap-1 text-xs">
          <MapPin size={12} aria-hidden className="shrink-0" />
          <span className="truncate">{where}</span>
        </p>
      ) : null}
      {person.interests.length > 0 ? (
        <ul className="flex gap-1">
          {person.interests.slice(0, 2).map((interest) => (
            <li
              key={interest}
              className="min-w-0 truncate rounded-full bg-scrim px-2 py-0.5 text-xs font-medium text-on-scrim"
            >
              {interest}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
