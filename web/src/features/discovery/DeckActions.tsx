import { ArrowRight, Heart, MessageCircle, Star, Undo2, X } from "lucide-react";
import { discovery as text } from "#/text/discovery";
import { IconButton } from "#/ui/IconButton";
import { onePress } from "#/ui/onePress";
import { useDebounced } from "#/ui/useDebounced";

interface DeckActionsProps {
  liked: boolean;
  canUndo: boolean;
  undoing: boolean;
  onUndo: () => void;
  onSkip: () => void;
  /** Moves on from somebody already liked. */
  onNext: () => void;
  onSuperlike: () => void;
  onLike: () => void;
  onChat: () => void;
}

/** A button for every gesture. For somebody already liked, Next takes the place of Super Like. */
export function DeckActions(props: DeckActionsProps) {
  // The spinner shows for slow answers only.
  const isSlow = useDebounced(props.undoing) && props.undoing;
  return (
    <div role="group" aria-label={text.actions} className="deck-actions">
      <IconButton
        label={text.undo}
        icon={Undo2}
        look="raised"
        size="md"
        disabled={!props.canUndo}
        busy={isSlow}
        onClick={props.onUndo}
      />
      <IconButton label={text.skip} icon={X} look="raised" size="lg" onClick={props.onSkip} />
      {props.liked ? (
        <IconButton label={text.next} icon={ArrowRight} look="raised" size="md" onClick={props.onNext} />
      ) : (
        <IconButton
          label={text.superlike}
          icon={Star}
          tone="azure"
          look="raised"
          size="md"
          onClick={props.onSuperlike}
        />
      )}
      <IconButton
        label={text.like}
        icon={Heart}
        tone="rose"
        look="raised"
        size="lg"
        pressed={props.liked}
        onClick={onePress(props.onLike)}
      />
      <IconButton
        label={text.chat}
        icon={MessageCircle}
        tone="leaf"
        look="raised"
        size="md"
        onClick={props.onChat}
      />
    </div>
  );
}
