import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { unblockPerson } from "#/state/blocking";
import { blocked as text } from "#/text/account";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { toast } from "#/ui/toasts";
import { ListSheet } from "./ListSheet";
import { myBlocked } from "./queries";

const SIZE = 44;

const None = () => (
  <EmptyState art={<ShieldCheck size={48} strokeWidth={1.5} aria-hidden />} title={text.none} />
);

/** Lists the people one blocks, with a button to unblock each. */
export default function BlockedSheet({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const people = useQuery(myBlocked);
  const [ending, setEnding] = useState<string>();
  const unblock = async (id: string, name: string) => {
    setEnding(id);
    try {
      await unblockPerson(cache, id);
      toast.success(text.unblocked(name));
    } catch {
      toast.error(text.notUnblocked);
    }
    setEnding(undefined);
  };
  return (
    <ListSheet words={text} list={people} none={<None />} onClose={onClose}>
      {({ id, name, avatar, created_at }) => {
        const pictures = avatar ? [{ url: avatar, width: SIZE, height: SIZE, thumbhash: "" }] : [];
        return (
          <>
            <Avatar person={{ name, pictures }} size={SIZE} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">{text.since(created_at)}</span>
            </span>
            <Button
              variant="secondary"
              aria-label={text.unblock(name)}
              busy={ending === id}
              onClick={() => void unblock(id, name)}
            >
              {text.unblockShort}
            </Button>
          </>
        );
      }}
    </ListSheet>
  );
}
