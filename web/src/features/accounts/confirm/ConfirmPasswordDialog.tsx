import { useId } from "react";
import { api } from "#/api/client";
import { usePasswordForm } from "#/state/usePasswordForm";
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
  const confirm = async (password: string) => {
    await api.post("/api/auth/confirm-password", { body: { password } });
    onAnswer(true);
  };
  const { form, failure, busy, submit, ...field } = usePasswordForm({
    send: confirm,
    required: text.required,
  });

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
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <p>{text.lead}</p>
        <PasswordField
          data-first
          label={text.password}
          name="password"
          autoComplete="current-password"
          value={field.password}
          error={field.error}
          onChange={field.change}
        />
        <ErrorText>{failure}</ErrorText>
      </form>
    </Dialog>
  );
}
