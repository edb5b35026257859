import { Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { connectionStore } from "#/state/connection";
import { connection as text } from "#/text/connection";
import { cx } from "#/ui/cx";
import { useStore } from "#/ui/store";

const BACK_MS = 3_000;
/** So long the words that there is no connection cover what is under them; then its sign alone. */
const WORDS_MS = 6_000;

/** Says over every screen that there is no connection, in words at first, and, for a moment, that it is back. */
function ConnectionLine() {
  const connected = useStore(connectionStore);
  const [visible, setVisible] = useState(false);
  if (!connected && !visible) setVisible(true);
  useEffect(() => {
    if (!connected || !visible) return undefined;
    const timer = setTimeout(() => setVisible(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connected, visible]);
  const [brief, setBrief] = useState(false);
  useEffect(() => {
    if (connected) return undefined;
    const timer = setTimeout(() => setBrief(true), WORDS_MS);
    return () => {
      clearTimeout(timer);
      setBrief(false);
    };
  }, [connected]);
  const Icon = connected ? Wifi : WifiOff;
  return (
    <div
      role="status"
      aria-label={text.label}
      className="safe-top pointer-events-none fixed inset-x-4 top-16 z-40 flex justify-center"
    >
      {visible ? (
        <span className="flex animate-fade items-center gap-2 rounded-full bg-ink px-4 py-1 text-center text-sm font-medium text-paper shadow-float">
          <Icon size={16} className="shrink-0" aria-hidden />
          <span className={cx(brief && "sr-only")}>{connected ? text.back : text.lost}</span>
        </span>
      ) : null}
    </div>
  );
}

/** Shows the line beside the app, which does not wait for it. */
export function showConnectionLine(): void {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<ConnectionLine />);
}
