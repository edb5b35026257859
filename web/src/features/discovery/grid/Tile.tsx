import { Bookmark, Heart, MessageCircle } from "lucide-react";
import { Link } from "react-router";
import type { User } from "#/api/types";
import { discovery as text } from "#/text/discovery";
import { grid } from "#/text/grid";
import { DemoBadge } from "#/ui/Badge";
import { IconButton } from "#/ui/IconButton";
import { onePress } from "#/ui/onePress";
import { Photo } from "#/ui/Photo";
import { TileFacts } from "./TileFacts";
import { TileInterests } from "./TileInterests";

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
    <div className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card transition duration-150 hover:brightness-105">
      <div className="relative min-h-0 flex-1">
        <div className="relative aspect-4/5">
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
          <TileFacts person={person} />
        </div>
        {person.interests.length > 0 ? <TileInterests person={person} /> : null}
        <Link
          to={`/profile/${person.id}`}
          aria-label={text.open(person.name)}
          draggable={false}
          className="absolute inset-0 rounded-t-card focus-visible:-outline-offset-4"
        />
      </div>
      <div
        role="group"
        aria-label={grid.actionsFor(person.name)}
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
          onClick={onePress(() => onLike(person))}
        />
      </div>
    </div>
  );
}
