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
  /** What ending it means; left out where the like is taken back. */
  meaning?: string;
  /** Takes the like back, or skips them. */
  onEnd: () => void;
  onClose: () => void;
}

/** Asks before a match is ended: whether it is one, the server knows. Of who is liked and no match nothing is asked. */
export default function EndMatch({ person, meaning = text.meaning, onEnd, onClose }: EndMatchProps) {
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
      message={meaning}
      confirm={text.confirm}
      cancel={text.keep}
      danger
      onConfirm={end}
      onCancel={onClose}
    />
  );
}
