import { type FormEvent, useRef, useState } from "react";
import { ApiFailure, messageOf } from "#/api/failure";
import { focusFirstInvalid } from "#/ui/focus";

interface PasswordForm {
  /** Sends the password; the owner of the form unmounts it when that succeeds. */
  send: (password: string) => Promise<void>;
  /** Shown for an empty field. */
  required: string;
}

/** A form with one field for the current password, for what the server does only after it was typed. A wrong one gives an error at the field. */
export function usePasswordForm({ send, required }: PasswordForm) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const refuse = (message: string) => {
    setError(message);
    setTimeout(() => form.current && focusFirstInvalid(form.current));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return refuse(required);
    if (busy) return undefined;
    setBusy(true);
    setError(undefined);
    setFailure(undefined);
    try {
      return await send(password);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiFailure && error.code === "wrong_password") return refuse(error.message);
      return setFailure(messageOf(error));
    }
  };
  const change = (written: string) => {
    setPassword(written);
    setError(undefined);
  };
  return { form, password, error, failure, busy, submit, change };
}
