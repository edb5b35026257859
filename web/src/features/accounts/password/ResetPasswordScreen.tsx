import { useNavigate } from "react-router";
import { password } from "#/text/password";
import { Button, ButtonLink } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { PasswordField } from "#/ui/PasswordField";
import { EntryFrame } from "../EntryFrame";
import { SuspensionNotice } from "../login/SuspensionNotice";
import { useSendsLetters } from "../letters";
import { useResetPassword } from "./useResetPassword";

const text = password.reset;

/** Where the link of a letter leads: chooses a new password and signs in. Opening it alone does nothing. */
export function ResetPasswordScreen() {
  const form = useResetPassword();
  const navigate = useNavigate();
  const canAskAgain = useSendsLetters(form.broken !== undefined);
  if (form.broken) {
    return (
      <EntryFrame title={text.title} headline={text.brokenTitle} intro={form.broken}>
        {canAskAgain ? (
          <ButtonLink to="/forgot-password" size="lg" wide>
            {text.askAgain}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/login" variant="quiet" size="lg" wide className="mt-3">
          {password.forgot.back}
        </ButtonLink>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={text.title} headline={text.headline} intro={text.intro}>
      <Notice>{form.failure}</Notice>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <PasswordField
          label={text.password}
          name="new-password"
          required
          autoComplete="new-password"
          hint={text.hint}
          value={form.draft.password}
          error={form.errors.password}
          onChange={(value) => form.change({ password: value })}
        />
        <PasswordField
          label={text.again}
          name="confirm-password"
          required
          autoComplete="new-password"
          value={form.draft.again}
          error={form.errors.again}
          onChange={(again) => form.change({ again })}
        />
        <Button type="submit" size="lg" wide busy={form.busy}>
          {text.submit}
        </Button>
      </form>
      <SuspensionNotice
        suspension={form.suspension}
        onClose={() => void navigate("/login", { replace: true })}
      />
    </EntryFrame>
  );
}
