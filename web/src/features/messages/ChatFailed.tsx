import { common } from "#/text/common";
import { chat as text } from "#/text/chat";
import { ErrorState } from "#/ui/ErrorState";
import { TopBar } from "#/ui/TopBar";
import { opensNothing, RoomNotOpened } from "./room";

/** What to tell about a chat that does not open. */
function failureText(failure: unknown): string {
  if (failure instanceof RoomNotOpened) return text.roomFailed;
  return opensNothing(failure) ? text.noAccess : text.historyFailed;
}

interface ChatFailedProps {
  failure: unknown;
  onRetry: () => void;
  onBack: () => void;
}

/** Shown instead of a chat that can't be opened. */
export const ChatFailed = ({ failure, onRetry, onBack }: ChatFailedProps) => (
  <>
    <TopBar title={common.messages} onBack={onBack} />
    <main className="pt-12">
      <ErrorState message={failureText(failure)} onRetry={onRetry} />
    </main>
  </>
);
