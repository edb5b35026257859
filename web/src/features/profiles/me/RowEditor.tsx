import { type FormEvent, useId, useState } from "react";
import type { Me } from "#/api/types";
import { useKeptDraft } from "#/state/drafts";
import { me as text } from "#/text/me";
import { Button } from "#/ui/Button";
import { today } from "#/ui/birth";
import { Sheet } from "#/ui/Sheet";
import { EditorField } from "./EditorField";
import { editors } from "./editors";
import type { Row } from "./rows";
import type { Unsaved } from "./useEditing";

interface RowEditorProps {
  row: Row;
  /** The current value. */
  value: string;
  unsaved: Unsaved | undefined;
  onSave: (value: string, change: Partial<Me>) => void;
  onClose: () => void;
}

/** The sheet to edit one row of the profile. */
export default function RowEditor({ row, value, unsaved, onSave, onClose }: RowEditorProps) {
  const id = useId();
  const { control, check, change } = editors[row.id];
  const [opened] = useState(unsaved?.value ?? value);
  const { draft, keep, forget } = useKeptDraft(`profile.${row.id}`, opened);
  const [error, setError] = useState(unsaved?.reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(draft, today());
    if (wrong) return setError(wrong);
    forget();
    return onSave(draft, change(draft));
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
      unsaved={draft !== opened}
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
