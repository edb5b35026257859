import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { messageOf } from "#/api/failure";
import { isMatchWith } from "#/api/isMatch";
import type { User } from "#/api/types";
import { useLikes } from "#/state/likes";
import { endMatch as text } from "#/text/endMatch";
import { AlertDialog } from "#/ui/AlertDialog";
import { toast } from "#/ui/toasts";

interface EndMatchProps {
  person: Pick<User, "id" | "name">;
  /** Takes the like back. */
  onEnd: () => void;
  onClose: () => void;
}

/** Takes a like back, and asks before if that ends a match: which it is, the server knows. */
export default function EndMatch({ person, onEnd, onClose }: EndMatchProps) {
  const { data: isOne, error } = useQuery(isMatchWith(person.id));
  const likes = useLikes();
  const end = () => {
    onClose();
    if (likes.flagsOf(person.id).liked) onEnd();
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
