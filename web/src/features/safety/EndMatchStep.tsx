import type { User } from "#/api/types";
import EndMatch from "#/features/matches/EndMatch";
import { useAccountState } from "#/state/accountState";
import { type DeckEvent, deckEventsOf } from "#/state/deckEvents";
import { useLikes } from "#/state/likes";
import { useMatchFlow } from "#/state/matchFlow";
import { endMatch as text } from "#/text/endMatch";
import { toast } from "#/ui/toasts";

interface EndMatchStepProps {
  match: User;
  onClose: () => void;
  onEnded: (() => void) | undefined;
}

/** Asks before a match is ended. The like is taken back as by the heart: the deck, too, can undo it. */
export function EndMatchStep({ match, onClose, onEnded }: EndMatchStepProps) {
  const likes = useLikes();
  const steps = useAccountState(deckEventsOf);
  const { settleLike } = useMatchFlow();
  const take = (kind: DeckEvent["kind"]) => steps.set((all) => [...all, { person: match, kind }]);
  const end = async () => {
    take("toggle");
    const ending = settleLike(match, likes.toggleLike(match.id));
    onEnded?.();
    const answer = await ending;
    if (answer === "gone") take("gone");
    if (answer) return toast.success(text.ended(match.name));
    take("failed");
    toast.error(text.failed(match.name));
  };
  return <EndMatch person={match} onEnd={() => void end()} onClose={onClose} />;
}
