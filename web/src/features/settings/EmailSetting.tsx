import { Pencil } from "lucide-react";
import { useState } from "react";
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
  const [edited, setEdited] = useState(false);
  const done = () => {
    forget();
    setEditing(false);
    setEdited(true);
  };
  if (editing) return <EmailEditor draft={draft} onChange={keep} onDone={done} />;
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 py-2 pr-1 pl-4">
        <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
          <span>{text.email} </span>
          <span className="wrap-anywhere font-semibold">{email}</span>
        </span>
        <IconButton
          ref={edited ? focusIfLost : undefined}
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
