import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";
import type { Subject } from "#/api/safety";
import { safety as text } from "#/text/safetyMenu";
import { chunk } from "#/ui/chunk";
import { IconButton } from "#/ui/IconButton";

const SafetySheet = chunk(() => import("./SafetySheet"));

interface SafetyMenuProps {
  person: { id: string; name: string };
  /** What of theirs can be reported here; the person as such when left out. */
  subject?: Subject;
  /** They are blocked, and nowhere in the app any more: leave their screen. */
  onBlocked?: () => void;
  look?: "plain" | "raised";
  className?: string;
}

/** The way to block or report somebody; what it opens is fetched when it is wanted. */
export function SafetyMenu({ person, subject, onBlocked, look = "plain", className }: SafetyMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={text.more(person.name)}
        icon={Ellipsis}
        look={look}
        onPointerEnter={SafetySheet.preload}
        onClick={() => setOpen(true)}
        {...(className && { className })}
      />
      {open ? (
        <Suspense>
          <SafetySheet
            person={person}
            subject={subject}
            onClose={() => setOpen(false)}
            onBlocked={onBlocked}
          />
        </Suspense>
      ) : null}
    </>
  );
}
