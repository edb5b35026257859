import { ApiFailure } from "#/api/failure";
import type { User } from "#/api/types";
import { common } from "#/text/common";
import { opening } from "#/text/messageParts";
import { notThere } from "#/text/notThere";
import { serverText } from "#/text/serverWords";
import { ButtonLink } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { NotThere } from "#/ui/NotThere";
import { TopBar } from "#/ui/TopBar";
import { RoomNotOpened } from "./room";

interface ChatFailedProps {
  /** Left out where the address names no room. */
  chat?: {
    failure: unknown;
    person: User | undefined;
    onRetry: () => void;
    onBack: (() => void) | undefined;
  };
}

/** Shown instead of a chat that can't be opened. */
export default function ChatFailed({ chat }: ChatFailedProps) {
  return chat ? <Failed {...chat} /> : <NoChat />;
}

/** True if one is no member of the room, there is none, or the address names neither a room nor a person. */
const opensNothing = (failure: unknown) =>
  failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);

const Failed = ({ failure, person, onRetry, onBack }: NonNullable<ChatFailedProps["chat"]>) => (
  <>
    <TopBar title={<bdi>{person ? serverText(person.name) : common.messages}</bdi>} onBack={onBack} />
    <main className="pt-12">
      {opensNothing(failure) ? (
        <NotThere
          message={opening.noAccess}
          onRetry={onRetry}
          action={<ButtonLink to="/messages">{notThere.conversations}</ButtonLink>}
        />
      ) : (
        <ErrorState
          message={failure instanceof RoomNotOpened ? opening.roomFailed : opening.historyFailed}
          onRetry={onRetry}
        />
      )}
    </main>
  </>
);

const NoChat = () => (
  <main className="pt-24">
    <title>{common.title(opening.notFound)}</title>
    <h1 className="sr-only">{common.messages}</h1>
    <NotThere message={opening.notFound} action={<ButtonLink to="/messages">{common.messages}</ButtonLink>} />
  </main>
);
