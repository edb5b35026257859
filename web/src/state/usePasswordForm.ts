import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiFailure, isCancelled, messageOf } from "#/api/failure";
import { focusFirstInvalid } from "#/ui/focus";

interface PasswordForm {
  /** Sends the password; the owner of the form unmounts it when that succeeds. */
  send: (password: string) => Promise<void>;
  /** True for somebody without a password, who confirms by a passkey instead. */
  without?: boolean;
  /** Shown for an empty field. */
  required: string;
}

/** A form with one field for the current password, for what the server does only after it was typed. A wrong one gives an error at the field. */
export function usePasswordForm({ send, required, without = false }: PasswordForm) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const refuse = (message: string) => {
    // It is shown before the focus goes to its field.
    flushSync(() => setError(message));
    if (form.current) focusFirstInvalid(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "" && !without) return refuse(required);
    if (busy) return undefined;
    setBusy(true);
    setError(undefined);
    setFailure(undefined);
    try {
      return await send(password);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiFailure && error.code === "wrong_password") return refuse(error.message);
      if (isCancelled(error)) return undefined;
      return setFailure(messageOf(error));
    }
  };
  const change = (written: string) => {
    setPassword(written);
    setError(undefined);
  };
  return { form, password, error, failure, busy, submit, change };
}
