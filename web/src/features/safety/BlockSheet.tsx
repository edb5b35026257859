import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import { isMatchWith } from "#/api/isMatch";
import { blockPerson } from "#/state/blocking";
import { blocking, safety as text } from "#/text/safety";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";

interface BlockSheetProps {
  person: { id: string; name: string };
  onClose: () => void;
  onLeave: (() => void) | undefined;
}

/** Asks before somebody is blocked. */
export function BlockSheet({ person, onClose, onLeave }: BlockSheetProps) {
  const cache = useQueryClient();
  // Until it is known that they are no match, they may be one.
  const isMatch = useQuery(isMatchWith(person.id)).data !== false;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isOpen = useIsOpen();
  const block = async () => {
    setBusy(true);
    try {
      await blockPerson(cache, person.id);
      toast.success(blocking.blocked(person.name));
      // Once this is closed, what its owner has open is another sheet.
      if (isOpen.current) onClose();
      onLeave?.();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
      // Once this is closed, one would think that they are blocked.
      if (!isOpen.current) toast.error(messageOf(error));
    }
  };
  return (
    <Sheet
      title={blocking.question(person.name)}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button size="lg" wide variant="danger" busy={busy} onClick={() => void block()}>
            {blocking.confirm}
          </Button>
          <Button size="lg" wide variant="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pb-2 pl-5 text-pretty">
        {blocking.meaning(isMatch).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Sheet>
  );
}
