import { Bookmark, Heart, MessageCircle, Star, X } from "lucide-react";
import type { User } from "#/api/types";
import { useEndMatch } from "#/features/matches/useEndMatch";
import { useAccountState } from "#/state/accountState";
import { type DeckEvent, deckEventsOf } from "#/state/deckEvents";
import type { LikeResult } from "#/state/likeResults";
import { useLikeFlags, useLikeFlagsLoading, useLikes } from "#/state/likes";
import { useMatchFlow } from "#/state/matchFlow";
import { discovery as words } from "#/text/discovery";
import { profiles as text } from "#/text/profiles";
import { Button } from "#/ui/Button";
import { IconButton } from "#/ui/IconButton";
import { onePress } from "#/ui/onePress";
import { toast } from "#/ui/toasts";

/** Five buttons stand side by side from 320 px on. */
const closer = { columnGap: "clamp(2px, 17vw - 51px, 16px)" };

interface ProfileActionsProps {
  person: User;
  /** Leads away from somebody who was decided about. */
  onBack: () => void;
}

/**
 * What can be done about somebody: about who is liked, a match among them, nothing is left to decide, and the chat has the
 * room; who was skipped can still be liked.
 */
export function ProfileActions({ person, onBack }: ProfileActionsProps) {
  const likes = useLikes();
  const { liked, favorite, skipped } = useLikeFlags()(person.id);
  // Which buttons there are depends on the flags: until they are known their room is kept, and nothing moves (POLISH-07).
  const coming = useLikeFlagsLoading();
  const { startChat } = useMatchFlow();
  const { take, step } = useSteps(person);
  const [askFirst, question] = useEndMatch();
  const takeBackOrToggle = () => {
    // As in the deck: a like that has not left is not sent at all.
    if (liked && likes.takeBack(person.id)) take("failed");
    else void step("toggle", likes.toggleLike(person.id));
  };
  const chat = () => void startChat(person);
  const decide = (act: "skip" | "superlike") => {
    const announce = () => toast.say(`${words.done[act]} ${person.name}`);
    const answer = step(act, likes[act](person.id));
    onBack();
    if (act === "skip") announce();
    // A match is announced by its celebration, which a toast would cover.
    else void answer.then((result) => typeof result === "object" && result?.is_match === false && announce());
  };
  return (
    <div
      key={String(coming)}
      role="group"
      aria-label={text.actions}
      className="profile-actions"
      style={coming ? { ...closer, visibility: "hidden" } : closer}
    >
      {liked || skipped ? null : (
        <IconButton label={words.skip} icon={X} look="raised" size="lg" onClick={() => decide("skip")} />
      )}
      <IconButton
        label={words.favorite}
        icon={Bookmark}
        tone="gold"
        look="raised"
        size="md"
        pressed={favorite}
        onClick={() => void likes.toggleFavorite(person.id)}
      />
      {liked ? (
        <Button
          size="lg"
          variant="secondary"
          icon={<MessageCircle size={20} aria-hidden />}
          // It comes to where the heart was: a double click on that is no wish for a chat.
          onClick={onePress(chat)}
          className="min-w-min flex-1 shadow-card"
        >
          {words.chat}
        </Button>
      ) : (
        <>
          <IconButton
            label={words.chat}
            icon={MessageCircle}
            tone="leaf"
            look="raised"
            size="md"
            onClick={chat}
          />
          <IconButton
            label={words.superlike}
            icon={Star}
            tone="azure"
            look="raised"
            size="md"
            onClick={() => decide("superlike")}
          />
        </>
      )}
      <IconButton
        label={words.like}
        icon={Heart}
        tone="rose"
        look="raised"
        size="lg"
        pressed={liked}
        onClick={onePress(() => askFirst(person, takeBackOrToggle))}
      />
      {question}
    </div>
  );
}

/** Has the deck take what is done here as one of its own steps, and take it back if it fails. */
function useSteps(person: User) {
  const events = useAccountState(deckEventsOf);
  const matchFlow = useMatchFlow();
  const take = (kind: DeckEvent["kind"]) => events.set((all) => [...all, { person, kind }]);
  const step = async (act: "skip" | "superlike" | "toggle", request: Promise<LikeResult>) => {
    take(act);
    const answer = await matchFlow.settleLike(person, request);
    if (answer === "gone") take("gone");
    else if (!answer) take("failed");
    return answer;
  };
  return { take, step };
}
