import { useState } from "react";
import { messageOf } from "#/api/failure";
import { useKeptDraft } from "#/state/drafts";
import { savePreferences } from "#/state/preferences";
import { useMe } from "#/state/session";
import { preferences as text } from "#/text/preferences";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
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
  const stored = useMe().preferences;
  const { draft: preferences, keep: setPreferences, forget } = useKeptDraft("preferences", stored);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState("");
  const changes = changedFields(stored, preferences);

  const close = () => {
    forget();
    onClose();
  };
  const save = async () => {
    if (!changes) return;
    setSaving(true);
    setFailure("");
    try {
      await savePreferences(changes);
      onSaved();
      close();
    } catch (error) {
      setFailure(text.failed(messageOf(error)));
      setSaving(false);
    }
  };

  return (
    <Sheet
      title={text.title}
      unsaved={changes !== undefined}
      onClose={close}
      footer={
        <div className="flex flex-col gap-3">
          <ErrorText>{failure}</ErrorText>
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button variant="secondary" onClick={() => setPreferences(defaultPreferences)}>
              {text.reset}
            </Button>
            <Button disabled={!changes} busy={saving} onClick={() => void save()}>
              {text.save}
            </Button>
          </div>
        </div>
      }
    >
      <PreferenceFields preferences={preferences} onChange={setPreferences} />
    </Sheet>
  );
}
