import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api } from "#/api/client";
import { messageOf } from "#/api/failure";
import type { User } from "#/api/types";
import { useLikes } from "#/state/likes";
import { endMatch as text } from "#/text/endMatch";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";

/** True if somebody who is liked is a match; also if a node of the release before is asked, which does not say. */
async function isMatch(id: string): Promise<boolean> {
  const answer = await api.get("/api/matches/user-actions", { query: { target_id: id } });
  const { matches }: Partial<typeof answer> = answer;
  return matches?.includes(id) ?? true;
}

interface EndMatchProps {
  person: User;
  /** Takes the like back. */
  onEnd: (person: User) => void;
  onClose: () => void;
}

/** Takes a like back, and asks before if that ends a match: which it is, the server knows. */
export default function EndMatch({ person, onEnd, onClose }: EndMatchProps) {
  const { data: isOne, error } = useQuery({
    queryKey: ["end-match", person.id],
    queryFn: () => isMatch(person.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const likes = useLikes();
  const end = () => {
    onClose();
    if (likes.marksOf(person.id).liked) onEnd(person);
  };
  const settle = useEffectEvent((answer: boolean | undefined, failure: Error | null) => {
    if (answer === false) end();
    if (!failure) return;
    toast.error(messageOf(failure));
    onClose();
  });
  useEffect(() => settle(isOne, error), [isOne, error]);
  if (!isOne) return null;
  return (
    <AlertDialog
      title={text.question(person.name)}
      message={text.meaning}
      confirm={text.confirm}
      cancel={text.keep}
      danger
      onConfirm={end}
      onCancel={onClose}
    />
  );
}
