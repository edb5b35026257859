import { useState } from "react";
import { chat as text } from "#/text/chat";
import { common } from "#/text/common";
import { Button } from "#/ui/Button";

/** Stands in place of a history that could not be loaded, in a room that can be written to. */
export function NotLoaded({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().then(() => setBusy(false));
  };
  return (
    <div className="flex items-center justify-center text-sm">
      <p role="alert">{text.notLoaded}</p>
      <Button variant="quiet" busy={busy} onClick={retry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
