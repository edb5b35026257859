import { useParams } from "react-router";
import { ApiFailure } from "#/api/failure";
import type { UserRow } from "#/api/types";
import { common } from "#/text/common";
import { opening } from "#/text/messageParts";
import { notFound } from "#/text/notFound";
import { serverText } from "#/text/serverWords";
import { ButtonLink } from "#/ui/Button";
import { listedPerson } from "#/state/listedPeople";
import { ErrorState } from "#/ui/ErrorState";
import { NotFound } from "#/ui/NotFound";
import { TopBar } from "#/ui/TopBar";
import { RoomNotOpened } from "./room";

/** True if one is no member of the room, there is none, or the address names neither a room nor a person. */
const opensNothing = (failure: unknown) =>
  failure instanceof ApiFailure && [400, 403, 404].includes(failure.status);

export interface RoomFailedProps {
  failure: unknown;
  person: UserRow | undefined;
  onRetry: () => void;
  onBack: (() => void) | undefined;
}

/** Shown instead of a room that could not be opened. */
export function RoomFailed({ failure, person, onRetry, onBack }: RoomFailedProps) {
  const { id = "" } = useParams();
  // Whoever is written to for the first time stands in a list of people, if anywhere.
  const name = (person ?? listedPerson(id))?.name;
  return (
    <>
      <TopBar title={<bdi>{name === undefined ? common.messages : serverText(name)}</bdi>} onBack={onBack} />
      <main className="pt-12">
        {opensNothing(failure) ? (
          <NotFound
            message={opening.noAccess}
            onRetry={onRetry}
            action={<ButtonLink to="/messages">{notFound.conversations}</ButtonLink>}
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
}
