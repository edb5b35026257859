import { type FormEvent, useId, useRef, useState } from "react";
import { isKnownPlace } from "#/api/places";
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
  /** A place that nobody knows: it is saved once it has been said what that means. */
  const [unknown, setUnknown] = useState<string>();
  /** The place that is being looked up. */
  const [lookedUp, setLookedUp] = useState<string>();
  /** The same as an answer finds it, which may come after a change, or after the editor was closed. */
  const latest = useRef<string>(undefined);
  const markLookedUp = (place: string | undefined) => {
    latest.current = place;
    setLookedUp(place);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = check?.(draft, today());
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>("input, textarea")?.focus();
      return setError(wrong);
    }
    if (control.kind === "place" && unknown !== draft) {
      markLookedUp(draft);
      const isKnown = await isKnownPlace(draft.trim());
      if (latest.current !== draft) return;
      markLookedUp(undefined);
      if (!isKnown) return setUnknown(draft);
    }
    // Until it is saved the draft is all there is of it.
    if (await onSave(change(draft))) forget();
  };
  const write = (value: string) => {
    if (value !== draft) markLookedUp(undefined);
    keep(value);
    setError(undefined);
  };
  const close = () => {
    markLookedUp(undefined);
    forget();
    onClose();
  };
  return (
    <Sheet
      title={row.label}
      unsaved={draft !== value}
      onClose={close}
      footer={
        <Button type="submit" form={id} size="lg" wide busy={lookedUp !== undefined}>
          {unknown === draft ? text.saveAnyway : text.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="pb-2">
        <EditorField
          row={row}
          control={control}
          value={draft}
          error={error}
          unknown={unknown === draft}
          onChange={write}
        />
      </form>
    </Sheet>
  );
}
