import { type FormEvent, useId, useState } from "react";
import type { Me } from "#/api/types";
import { useKeptDraft } from "#/state/drafts";
import { me as text } from "#/text/me";
import { Button } from "#/ui/Button";
import { today } from "#/ui/birth";
import { Sheet } from "#/ui/Sheet";
import { EditorField } from "./EditorField";
import { editors } from "./editors";
import { draftOf, type Row } from "./rows";

interface RowEditorProps {
  row: Row;
  /** The current value. */
  value: string;
  /** Why it could not be saved. */
  reason: string | undefined;
  /** Answers true once it is saved. */
  onSave: (change: Partial<Me>) => Promise<boolean>;
  onClose: () => void;
}

/** The sheet to edit one row of the profile. */
export default function RowEditor({ row, value, reason, onSave, onClose }: RowEditorProps) {
  const id = useId();
  const { control, check, change } = editors[row.id];
  const { draft, keep, forget } = useKeptDraft(draftOf(row), value);
  const [error, setError] = useState(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(draft, today());
    if (wrong) return setError(wrong);
    const saving = onSave(change(draft));
    // Until it is saved the draft is all there is of it.
    void saving.then((saved) => saved && forget());
  };
  const write = (value: string) => {
    keep(value);
    setError(undefined);
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Sheet
      title={row.label}
      unsaved={draft !== value}
      onClose={close}
      footer={
        <Button type="submit" form={id} size="lg" wide>
          {text.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="pb-2">
        <EditorField row={row} control={control} value={draft} error={error} onChange={write} />
      </form>
    </Sheet>
  );
}
