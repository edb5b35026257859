import { type FormEvent, useState } from "react";
import { isCancelled, messageOf } from "#/api/failure";
import { useMyself } from "#/state/myself";
import { sessionStore } from "#/state/session";
import { settings as text } from "#/text/settings";
import { Button } from "#/ui/Button";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toasts";
import { useEscape } from "#/ui/useEscape";
import { emailError } from "./emailError";
import { focusAtFirst } from "./focusAtFirst";

const TOAST_MS = 3000;

interface EmailEditorProps {
  draft: string;
  onChange: (draft: string) => void;
  onDone: () => void;
}

/** The form for another e-mail address. */
export function EmailEditor({ draft, onChange, onDone }: EmailEditorProps) {
  const myself = useMyself();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      await myself.change({ email: draft });
      const waiting = sessionStore.get().user?.address?.waiting;
      toast.success(waiting === draft ? text.linkSent(draft) : text.emailUpdated, TOAST_MS);
      onDone();
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.because(text.emailFailed, messageOf(error)), TOAST_MS);
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalid = emailError(draft);
    setError(invalid);
    if (!invalid && !saving) void save();
  };

  useEscape(() => {
    if (!saving) onDone();
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
      <TextField
        ref={focusAtFirst}
        label={text.email}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={saving}
        value={draft}
        error={error}
        onChange={(written) => {
          onChange(written);
          setError(undefined);
        }}
      />
      <div className="side-by-side gap-2">
        <Button variant="secondary" disabled={saving} onClick={onDone}>
          {text.cancel}
        </Button>
        <Button type="submit" busy={saving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
