import { Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { connectionStore } from "#/state/connection";
import { useSession } from "#/state/session";
import { connection as text } from "#/text/connection";
import { useStore } from "#/ui/store";
import { besideRail, noticeArea } from "./noticeArea";

const BACK_MS = 3_000;
/** Says above every screen that there is no connection, and, for a moment, that it is back. */
function ConnectionStatus() {
  const connected = useStore(connectionStore);
  const isMember = useSession().user !== null;
  const [visible, setVisible] = useState(false);
  if (!connected && !visible) setVisible(true);
  useEffect(() => {
    if (!connected || !visible) return undefined;
    const timer = setTimeout(() => setVisible(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connected, visible]);
  const Icon = connected ? Wifi : WifiOff;
  return (
    <div role="status" aria-label={text.label} className="bg-ink text-paper">
      {visible ? (
        <p
          className="flex animate-fade items-center justify-center gap-2 px-4 py-1 text-center text-sm font-medium"
          {...(isMember && { style: besideRail(16) })}
        >
          <Icon size={16} className="shrink-0" aria-hidden />
          {connected ? text.back : isMember ? text.lost : text.lostToVisitors}
        </p>
      ) : null}
    </div>
  );
}

/** Shows the line beside the app, which does not wait for it. */
export function showConnectionStatus(): void {
  const place = document.createElement("div");
  noticeArea().prepend(place);
  createRoot(place).render(<ConnectionStatus />);
}
