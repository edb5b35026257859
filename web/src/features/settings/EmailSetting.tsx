import { Pencil } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useKeptDraft } from "#/state/drafts";
import { useMe } from "#/state/session";
import { settings as text } from "#/text/settings";
import { focusIfLost } from "#/ui/focus";
import { IconButton } from "#/ui/IconButton";
import { AddressState } from "./AddressState";
import { EmailEditor } from "./EmailEditor";

/** Shows the e-mail address one signs in with, and edits it. */
export function EmailSetting() {
  const { email, address } = useMe();
  const { draft, keep, forget } = useKeptDraft("email", email);
  const [editing, setEditing] = useState(draft !== email);
  const done = () => {
    forget();
    setEditing(false);
  };
  const waiting = address?.waiting;
  const pencil = useRef<HTMLButtonElement>(null);
  const focusPencil = useEffectEvent(() => focusIfLost(pencil.current));
  // The focus is lost with the editor, and with the button that gives up the address that waits.
  useEffect(() => (editing || waiting ? () => focusPencil() : undefined), [editing, waiting]);
  if (editing) return <EmailEditor draft={draft} onChange={keep} onDone={done} />;
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 py-2 pr-1 pl-4">
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
          <span>{text.email} </span>
          <span className="wrap-anywhere font-semibold">{email}</span>
        </span>
        <IconButton
          ref={pencil}
          label={text.edit}
          icon={Pencil}
          onClick={() => setEditing(true)}
          className="text-ink-soft"
        />
      </div>
      {address ? <AddressState address={address} email={email} /> : null}
    </>
  );
}
