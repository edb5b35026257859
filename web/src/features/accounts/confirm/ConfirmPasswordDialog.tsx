import { lazy, Suspense, useId } from "react";
import { api } from "#/api/client";
import { useSignInMethods } from "#/state/signInMethods";
import { usePasswordForm } from "#/state/usePasswordForm";
import { common } from "#/text/common";
import { confirmPassword as text } from "#/text/confirmPassword";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { ErrorText } from "#/ui/ErrorText";
import { PasswordField } from "#/ui/PasswordField";

const ConfirmByService = lazy(() => import("./ConfirmByService"));
const ConfirmByPasskey = lazy(() => import("./ConfirmByPasskey"));

export interface ConfirmPasswordProps {
  /** Called once: true when the server accepted the password, false when it was not typed. */
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for the password, for what an old session may not do without it. A wrong one can be corrected and ends nothing. */
export default function ConfirmPasswordDialog({ onAnswer }: ConfirmPasswordProps) {
  const id = useId();
  const methods = useSignInMethods();
  const hasPassword = methods?.has_password ?? true;
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
      title={hasPassword ? text.title : text.confirmTitle}
      onClose={() => onAnswer(false)}
      actions={
        <>
          {hasPassword ? (
            <Button type="submit" form={id} wide busy={busy}>
              {text.confirm}
            </Button>
          ) : null}
          {methods?.passkeys.length ? (
            <Suspense>
              <ConfirmByPasskey main={!hasPassword} onDone={() => onAnswer(true)} />
            </Suspense>
          ) : null}
          {/* A service may let somebody pass without asking: it counts only where there is nothing else. */}
          {methods && !hasPassword && !methods.passkeys.length ? (
            <Suspense>
              <ConfirmByService services={methods.services} />
            </Suspense>
          ) : null}
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
        <p>{hasPassword ? text.lead : text.confirmLead}</p>
        {hasPassword ? (
          <PasswordField
            data-first
            label={text.password}
            name="password"
            autoComplete="current-password"
            value={field.password}
            error={field.error}
            onChange={field.change}
          />
        ) : null}
        <ErrorText>{failure}</ErrorText>
      </form>
    </Dialog>
  );
}
