import { Link, useLocation } from "react-router";
import { login } from "#/text/login";
import { password } from "#/text/password";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { EntryFrame } from "../EntryFrame";
import { useSendsNoLetters } from "../letters";
import { useForgotPassword } from "./useForgotPassword";

const text = password.forgot;

/** Asks for a letter with a link to choose a new password; where no letters are sent, it tells whom to ask instead. */
export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const sendsNoLetters = useSendsNoLetters();
  const form = useForgotPassword();
  const back = (
    <p className="pt-6 text-center">
      <Link
        to="/login"
        state={state}
        className="inline-flex min-h-11 items-center font-semibold text-azure underline-offset-4 hover:underline"
      >
        {text.back}
      </Link>
    </p>
  );
  if (form.sentTo) {
    return (
      <EntryFrame title={text.title} headline={text.sentTitle} intro={text.sent(form.sentTo)}>
        <p role="status" className="mb-6 text-ink-soft text-pretty">
          {text.nothingCame}
        </p>
        <Button variant="secondary" size="lg" wide onClick={form.startAgain}>
          {text.otherAddress}
        </Button>
        {back}
      </EntryFrame>
    );
  }
  if (sendsNoLetters) {
    return (
      <EntryFrame title={text.title} headline={text.headline} intro={login.askOperator}>
        {back}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={text.title} headline={text.headline} intro={text.intro}>
      <Notice>{form.failure}</Notice>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <TextField
          label={text.email}
          type="email"
          name="email"
          required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={form.email}
          error={form.error}
          onChange={form.setEmail}
        />
        <Button type="submit" size="lg" wide busy={form.busy}>
          {text.submit}
        </Button>
      </form>
      {back}
    </EntryFrame>
  );
}
