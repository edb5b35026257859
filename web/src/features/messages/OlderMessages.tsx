import { chat as text } from "#/text/chat";
import { Spinner } from "#/ui/Spinner";

/** Has the place of older messages, and tells that they are being loaded. */
export const OlderMessages = ({ busy }: { busy: boolean }) => (
  <div role="status" className="flex min-h-8 justify-center text-ink-soft">
    {busy ? (
      <>
        <Spinner />
        <span className="sr-only">{text.older}</span>
      </>
    ) : null}
  </div>
);
