import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import type { Subject } from "#/api/safety";
import type { UserRow } from "#/api/types";
import { common } from "#/text/common";
import { safety as text } from "#/text/safetyMenu";
import { IconButton } from "#/ui/IconButton";
import { lazyDialog } from "#/ui/lazy";

/** The sheet itself, for what has a menu of its own. */
export const SafetySheet = lazyDialog(
  () => import("./SafetySheet"),
  ({ person, subject }) => common.notOpened(text.more(person.name, subject?.kind)),
);

interface SafetyMenuProps {
  person: { id: string; name: string };
  /** What is reported; the person themselves if left out. */
  subject?: Subject;
  /** The same person where a match with them can be ended. */
  match?: UserRow | undefined;
  /** The room of the two, where its conversation can be hidden. */
  roomId?: string | undefined;
  /** Their account is deleted: hiding the conversation is all that can be done. */
  isGone?: boolean;
  /** Called after blocking, or when the match is ended or the conversation hidden; a screen about this person must be left then, if it is still open. */
  onLeave?: (() => void) | undefined;
  look?: "plain" | "raised";
  className?: string;
}

/** The button to block or report somebody, to end a match or to hide a conversation; its sheet is loaded on demand. */
export function SafetyMenu({
  person,
  subject,
  match,
  roomId,
  isGone,
  onLeave,
  look = "plain",
  className = "",
}: SafetyMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={text.more(person.name, subject?.kind)}
        icon={Ellipsis}
        look={look}
        onPointerEnter={SafetySheet.preload}
        onClick={() => setOpen(true)}
        className={className}
      />
      {open ? (
        <Suspense>
          <SafetySheet
            person={person}
            subject={subject}
            match={match}
            roomId={roomId}
            isGone={isGone}
            onClose={() => setOpen(false)}
            onLeave={onLeave}
          />
        </Suspense>
      ) : null}
    </>
  );
}
