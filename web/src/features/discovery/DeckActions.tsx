import { ArrowRight, Heart, MessageCircle, Star, Undo2, X } from "lucide-react";
import type { MouseEvent } from "react";
import { discovery as text } from "#/text/discovery";
import { IconButton } from "#/ui/IconButton";
import { onePress } from "#/ui/onePress";
import { useDebounced } from "#/ui/useDebounced";
import type { Verdict } from "./swipe";

interface DeckActionsProps {
  liked: boolean;
  canUndo: boolean;
  undoing: boolean;
  onUndo: () => void;
  /** Moves on. */
  onDecide: (verdict: Verdict) => void;
  onLike: () => void;
  onChat: () => void;
}

/** A second tap, or click of a double click, this soon after somebody left is no word about who follows. */
const HELD_MS = 300;
/** When that was, by the clock of events. There is one deck. */
let leftAt = 0;

/** A button for every gesture. For somebody already liked, Next takes the place of Super Like. */
export function DeckActions(props: DeckActionsProps) {
  // The spinner shows for slow answers only.
  const isSlow = useDebounced(props.undoing) && props.undoing;
  /** It brings the next person under the finger. Keys, and clicks that are no double click, are as fast as one likes. */
  const decide =
    (verdict: Verdict) =>
    ({ detail, timeStamp, nativeEvent }: MouseEvent) => {
      const isMouse = (nativeEvent as PointerEvent).pointerType === "mouse";
      if (detail > (isMouse ? 1 : 0) && timeStamp - leftAt < HELD_MS) return;
      leftAt = timeStamp;
      props.onDecide(verdict);
    };
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
      <IconButton label={text.skip} icon={X} look="raised" size="lg" onClick={decide("skip")} />
      <IconButton
        label={props.liked ? text.next : text.superlike}
        icon={props.liked ? ArrowRight : Star}
        tone={props.liked ? "ink" : "azure"}
        look="raised"
        size="md"
        onClick={decide(props.liked ? "like" : "superlike")}
      />
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
