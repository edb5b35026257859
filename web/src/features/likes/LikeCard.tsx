import { Check, MapPin, MessageCircle } from "lucide-react";
import { Link } from "react-router";
import type { LikeEntry } from "#/api/types";
import { likes as text } from "#/text/likes";
import { cityOf } from "#/text/places";
import { Avatar } from "#/ui/Avatar";
import { DemoBadge } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { addedText } from "./addedText";

interface LikeCardProps {
  person: LikeEntry;
  now: Date;
  onChat: () => void;
}

/** Somebody liked or marked as a favourite; links to their profile and a chat. */
export const LikeCard = ({ person, now, onChat }: LikeCardProps) => (
  <li className="relative flex gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition duration-150 hover:border-line-strong [content-visibility:auto] [contain-intrinsic-size:auto_9rem]">
    <Avatar person={person} size={72} />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <h2 className="font-sans text-base break-words">
        <Link
          to={`/profile/${person.id}`}
          aria-label={text.open(person.name)}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{person.name}</bdi>
        </Link>{" "}
        <span className="font-normal text-ink-soft">{person.age}</span>{" "}
        {person.is_match ? <MatchTick /> : null} {person.is_demo ? <DemoBadge /> : null}
      </h2>
      {person.location ? (
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <MapPin size={14} aria-hidden className="shrink-0" />
          <span className="truncate">{cityOf(person.location)}</span>
        </p>
      ) : null}
      {person.bio ? (
        <p dir="auto" className="line-clamp-2 text-sm break-words">
          {person.bio}
        </p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
        <span className="text-xs text-ink-soft">{addedText(person.created_at, now)}</span>
        <Button
          variant="secondary"
          icon={<MessageCircle size={18} aria-hidden />}
          onClick={onChat}
          className="relative"
        >
          {text.chat} <span className="sr-only">{text.chatWith(person.name)}</span>
        </Button>
      </div>
    </div>
  </li>
);

/** With its word: a tick alone would be taken for the badge of verified people. */
const MatchTick = () => (
  <span className="inline-flex items-center gap-1 rounded-full bg-rose-soft px-2 py-0.5 align-middle text-xs font-semibold text-rose">
    <Check size={14} strokeWidth={3} aria-hidden />
    {text.match}
  </span>
);
