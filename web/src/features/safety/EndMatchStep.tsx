import type { User } from "#/api/types";
import EndMatch from "#/features/matches/EndMatch";
import { useLikes } from "#/state/likes";
import { useActElsewhere } from "#/state/useActElsewhere";
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
  const step = useActElsewhere(match);
  const end = async () => {
    const ending = step("toggle", likes.toggleLike(match.id));
    onEnded?.();
    if (await ending) toast.success(text.ended(match.name));
    else toast.error(text.failed(match.name));
  };
  return <EndMatch person={match} onEnd={() => void end()} onClose={onClose} />;
}
