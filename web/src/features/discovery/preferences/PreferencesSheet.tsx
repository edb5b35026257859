import { useState } from "react";
import { messageOf } from "#/api/failure";
import { useKeptDraft } from "#/state/drafts";
import { useMyself } from "#/state/myself";
import { useMe } from "#/state/session";
import { preferences as text } from "#/text/preferences";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { PreferenceFields } from "./PreferenceFields";
import { changedFields, defaultPreferences } from "./preferences";

interface PreferencesSheetProps {
  open?: boolean;
  onClose: () => void;
  /** Called when the preferences are saved. */
  onSaved: () => void;
}

/** The preferences: whom one would like to meet. */
export default function PreferencesSheet({ open = true, ...rest }: PreferencesSheetProps) {
  return open ? <Panel {...rest} /> : null;
}

function Panel({ onClose, onSaved }: Omit<PreferencesSheetProps, "open">) {
  const myself = useMyself();
  const stored = useMe().preferences;
  const { draft: preferences, keep: setPreferences, forget } = useKeptDraft("preferences", stored);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState("");
  const changes = changedFields(stored, preferences);
  const isOpen = useIsOpen();

  const close = () => {
    if (!saving) forget();
    onClose();
  };
  const save = async () => {
    if (!changes) return;
    setSaving(true);
    setFailure("");
    try {
      await myself.savePreferences(changes);
      onSaved();
      forget();
      // Closed meanwhile, it may be open anew.
      if (isOpen.current) onClose();
    } catch (error) {
      const why = text.failed(messageOf(error));
      setFailure(why);
      setSaving(false);
      if (!isOpen.current) toast.error(why);
    }
  };

  return (
    <Sheet
      title={text.title}
      // What is on its way can't be discarded any more.
      unsaved={changes !== undefined && !saving}
      onClose={close}
      footer={
        <div className="flex flex-col gap-3">
          <ErrorText>{failure}</ErrorText>
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button variant="secondary" disabled={saving} onClick={() => setPreferences(defaultPreferences)}>
              {text.reset}
            </Button>
            <Button disabled={!changes} busy={saving} onClick={() => void save()}>
              {text.save}
            </Button>
          </div>
        </div>
      }
    >
      {/* What was changed while it is saved would be lost with the sheet. */}
      <div inert={saving}>
        <PreferenceFields preferences={preferences} onChange={setPreferences} />
      </div>
    </Sheet>
  );
}
