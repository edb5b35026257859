import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#/api/client";
import { ApiFailure, isCancelled, messageOf } from "#/api/failure";
import { useSignInMethods } from "#/state/signInMethods";
import { password as text } from "#/text/account";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { focusFirstInvalid } from "#/ui/focus";
import { PasswordField } from "#/ui/PasswordField";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { type PasswordErrors, passwordErrors, serverErrors } from "./passwordErrors";

const blank = { current: "", next: "", again: "" };
const fields = [
  { name: "current", label: text.current, autoComplete: "current-password" },
  { name: "next", label: text.next, autoComplete: "new-password", hint: text.hint },
  { name: "again", label: text.again, autoComplete: "new-password" },
] as const;

/** Changes the password, which signs out all other devices. */
export default function PasswordSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const hasPassword = useSignInMethods()?.has_password ?? true;
  const form = useRef<HTMLFormElement>(null);
  const isOpen = useIsOpen();
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const showErrors = (found: PasswordErrors) => {
    // They are shown before the focus goes to the first.
    flushSync(() => setErrors(found));
    if (form.current) focusFirstInvalid(form.current);
  };
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.put("/api/users/me/password", {
        body: { ...(hasPassword && { current: draft.current }), new: draft.next },
      });
      toast.success(text.changed);
      // Once this is closed, what its owner has open is another sheet.
      if (isOpen.current) onClose();
    } catch (error) {
      setBusy(false);
      if (isCancelled(error)) return;
      // Once this is closed, one would think that it is changed.
      if (!isOpen.current) {
        toast.error(text.notChanged(messageOf(error)));
        return;
      }
      const refused = error instanceof ApiFailure ? serverErrors(error) : undefined;
      if (refused) showErrors(refused);
      else setFailure(messageOf(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordErrors(draft, hasPassword);
    showErrors(found);
    if (Object.keys(found).length === 0 && !busy) void save();
  };

  return (
    <Sheet
      title={text.title}
      // The browser fills in the current password by itself, and what is on its way can't be discarded any more.
      unsaved={!busy && (draft.next !== "" || draft.again !== "")}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button type="submit" form={id} size="lg" wide busy={busy}>
            {text.save}
          </Button>
        </div>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <p className="text-ink-soft">{text.lead}</p>
        {fields
          .filter(({ name }) => hasPassword || name !== "current")
          .map(({ name, ...field }) => (
            <PasswordField
              key={name}
              {...field}
              data-first={name === (hasPassword ? "current" : "next") || undefined}
              name={name}
              readOnly={busy}
              value={draft[name]}
              error={errors[name]}
              onChange={(written) => {
                setDraft({ ...draft, [name]: written });
                setErrors({ ...errors, [name]: undefined });
              }}
            />
          ))}
      </form>
    </Sheet>
  );
}
