import { type FormEvent, useId, useState } from "react";
import { api } from "#/api/client";
import { ApiFailure, messageOf } from "#/api/failure";
import { common } from "#/text/common";
import { confirmPassword as text } from "#/text/confirmPassword";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { ErrorText } from "#/ui/ErrorText";
import { PasswordField } from "#/ui/PasswordField";

export interface ConfirmPasswordProps {
  /** Called once: true when the server accepted the password, false when it was not typed. */
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for the password, for what an old session may not do without it. A wrong one can be corrected and ends nothing. */
export default function ConfirmPasswordDialog({ onAnswer }: ConfirmPasswordProps) {
  const id = useId();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.post("/api/auth/confirm-password", { body: { password } });
      onAnswer(true);
    } catch (thrown) {
      setBusy(false);
      if (thrown instanceof ApiFailure && thrown.code === "wrong_password") setError(thrown.message);
      else setFailure(messageOf(thrown));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(password === "" ? text.required : undefined);
    if (password !== "" && !busy) void confirm();
  };

  return (
    <Dialog
      title={text.title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button type="submit" form={id} wide busy={busy}>
            {text.confirm}
          </Button>
          <Button variant="quiet" wide onClick={() => onAnswer(false)}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{text.lead}</p>
        <PasswordField
          data-first
          label={text.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(written) => {
            setPassword(written);
            setError(undefined);
          }}
        />
        <ErrorText>{failure}</ErrorText>
      </form>
    </Dialog>
  );
}
