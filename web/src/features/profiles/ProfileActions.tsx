import { Bookmark, Heart, MessageCircle } from "lucide-react";
import type { User } from "#/api/types";
import { useLikes, useMarks } from "#/state/likes";
import { useMatchFlow } from "#/state/matchFlow";
import { discovery as words } from "#/text/discovery";
import { profiles as text } from "#/text/profiles";
import { Button } from "#/ui/Button";
import { IconButton } from "#/ui/IconButton";

/** Buttons to mark as a favourite, chat and like. */
export function ProfileActions({ person }: { person: User }) {
  const likes = useLikes();
  const { liked, favorite } = useMarks()(person.id);
  const matchFlow = useMatchFlow();
  return (
    <div role="group" aria-label={text.actions} className="profile-actions">
      <IconButton
        label={words.favorite}
        icon={Bookmark}
        tone="gold"
        look="raised"
        size="md"
        pressed={favorite}
        onClick={() => void likes.toggleFavorite(person.id)}
      />
      <Button
        size="lg"
        variant="secondary"
        icon={<MessageCircle size={20} aria-hidden />}
        onClick={() => void matchFlow.startChat(person)}
        className="min-w-min flex-1 shadow-card"
      >
        {words.chat}
      </Button>
      <IconButton
        label={words.like}
        icon={Heart}
        tone="rose"
        look="raised"
        size="lg"
        pressed={liked}
        onClick={() => void matchFlow.celebrate(person, likes.toggleLike(person.id))}
      />
    </div>
  );
}
