import { chat as text } from "#/text/chat";
import { common } from "#/text/common";
import { Spinner } from "#/ui/Spinner";
import { OutboxButton } from "./OutboxButton";

interface OlderMessagesProps {
  busy: boolean;
  /** Loads the latest messages; set while none could be loaded. */
  onRetry: (() => void) | undefined;
}

/** Has the place of older messages, and tells that they are being loaded, or that no message could be. */
export const OlderMessages = ({ busy, onRetry }: OlderMessagesProps) => (
  <div role="status" className="flex min-h-8 items-center justify-center text-ink-soft">
    {busy ? (
      <>
        <Spinner />
        <span className="sr-only">{text.older}</span>
      </>
    ) : null}
    {onRetry ? (
      <>
        {text.notLoaded}
        <OutboxButton label={common.tryAgain} onClick={onRetry} />
      </>
    ) : null}
  </div>
);
