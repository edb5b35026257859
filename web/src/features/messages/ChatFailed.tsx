import { ApiFailure } from "#/api/failure";
import { common } from "#/text/common";
import { chat as text } from "#/text/chat";
import { ErrorState } from "#/ui/ErrorState";
import { TopBar } from "#/ui/TopBar";
import { RoomNotOpened } from "./room";

/** What to tell about a chat that does not open. */
function failureText(failure: unknown): string {
  if (failure instanceof RoomNotOpened) return text.roomFailed;
  const absent = failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);
  return absent ? text.noAccess : text.historyFailed;
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
