import { useState } from "react";
import { chat as text } from "#/text/chat";
import { common } from "#/text/common";
import { Button } from "#/ui/Button";

/** Stands in place of a history that could not be loaded, in a room that can be written to. */
export function NotLoaded({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-center text-sm text-ink-soft">
      <p role="alert">{text.notLoaded}</p>
      <Button variant="quiet" busy={busy} onClick={() => void retry()}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
