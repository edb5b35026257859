import type { UserRow } from "#/api/types";
import EndMatch from "#/features/matches/EndMatch";
import { useAccountState } from "#/state/accountState";
import { deckEventsOf } from "#/state/deckEvents";
import { useLikes } from "#/state/likes";
import { useMatchFlow } from "#/state/matchFlow";
import { endMatch as text } from "#/text/endMatch";
import { toast } from "#/ui/toasts";

interface EndMatchStepProps {
  match: UserRow;
  onClose: () => void;
  onEnded: (() => void) | undefined;
}

/**
 * Asks before a match is ended. It ends by a skip, so that the deck does not deal them again; undo brings the match back. The
 * heart only takes the like back.
 */
export function EndMatchStep({ match, onClose, onEnded }: EndMatchStepProps) {
  const likes = useLikes();
  const steps = useAccountState(deckEventsOf);
  const { refreshLists } = useMatchFlow();
  const take = (kind: "end" | "gone" | "failed") => steps.set((all) => [...all, { person: match, kind }]);
  const end = async () => {
    take("end");
    const ending = likes.skip(match.id);
    onEnded?.();
    const answer = await ending;
    // Undone before it was sent: nothing has ended.
    if (answer === "unsent") return undefined;
    if (answer === "gone") take("gone");
    refreshLists();
    if (answer) return toast.success(text.ended(match.name));
    take("failed");
    toast.error(text.failed(match.name));
  };
  return <EndMatch person={match} meaning={text.meaningOfSkip} onEnd={() => void end()} onClose={onClose} />;
}
