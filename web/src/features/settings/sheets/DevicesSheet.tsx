import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled } from "#/api/failure";
import { devices as text } from "#/text/account";
import { timeWords } from "#/text/timeWords";
import { messageTime } from "#/ui/formatTime";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toasts";
import { ListSheet } from "./ListSheet";
import { mySessions } from "./queries";

/**
 * The server knows when the hour began only: "now" would be alarming about a device that has been away for most of it, and a
 * session may have been made later in that hour.
 */
function seen(made: string, hour: string): string {
  const when = messageTime(made > hour ? made : hour, new Date());
  return when === timeWords.now ? text.seenLately : text.seen(when);
}

/** Lists the devices one is signed in on, with a button to sign out each. */
export default function DevicesSheet({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const sessions = useQuery(mySessions);
  const [ending, setEnding] = useState<string>();
  const end = async (id: string) => {
    setEnding(id);
    try {
      await api.delete("/api/users/me/sessions/{id}", { path: { id } });
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.notEnded);
    }
    await cache.invalidateQueries(mySessions);
    setEnding(undefined);
  };
  return (
    <ListSheet words={text} list={sessions} onClose={onClose}>
      {({ id, device, created_at, last_seen, is_new, is_current }) => (
        <>
          <MonitorSmartphone size={24} aria-hidden className="shrink-0 text-rose" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-semibold">{text.named(device)}</span>
            {is_new ? (
              <span className="text-sm text-ink-soft">
                <strong className="text-ink">{text.isNew}</strong> {text.signedIn(created_at)}
              </span>
            ) : null}
            <span className="text-sm text-ink-soft">
              {is_current ? text.thisOne : seen(created_at, last_seen)}
            </span>
          </span>
          {is_current ? null : (
            <Button
              variant="secondary"
              aria-label={text.end(text.named(device))}
              busy={ending === id}
              onClick={() => void end(id)}
            >
              {text.endShort}
            </Button>
          )}
        </>
      )}
    </ListSheet>
  );
}
