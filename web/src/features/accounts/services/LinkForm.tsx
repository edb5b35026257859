import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { getPasskeyAssertion, isPasskeyPromptCancelled, passkeyFailure } from "#/api/passkeys";
import { useOffersPasskeys } from "#/state/passkeyOffer";
import { sessionStore } from "#/state/session";
import { usePasswordForm } from "#/state/usePasswordForm";
import { services as text } from "#/text/services";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { PasswordField } from "#/ui/PasswordField";
import { useAbortable } from "#/ui/useAbortable";
import { linkService } from "../api";
import { EntryFrame } from "../EntryFrame";
import { SuspensionNotice } from "../login/SuspensionNotice";
import { type Suspension, suspensionIn } from "../login/suspension";
import type { Linkable, SignInFlow } from "./callback";

interface LinkFormProps {
  link: Linkable;
  flow: SignInFlow;
}

/** Links the account that has somebody's address, once they showed that it is theirs. */
export function LinkForm({ link, flow }: LinkFormProps) {
  const { enter, suspension, forgetSuspension } = useEntering(link, flow);
  const { form, failure, busy, submit, ...field } = usePasswordForm({
    send: (password) => enter({ password }),
    required: text.passwordRequired,
  });
  return (
    <EntryFrame title={text.title} headline={text.linkTitle} intro={text.linkIntro(link.email, link.service)}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <PasswordField
          label={text.password}
          name="password"
          required
          autoComplete="current-password"
          value={field.password}
          error={field.error}
          onChange={field.change}
        />
        <ErrorText>{failure}</ErrorText>
        <Button type="submit" size="lg" wide busy={busy}>
          {text.link}
        </Button>
        <ByPasskey onUsed={(credential) => enter({ credential })} />
        <Link
          to="/forgot-password"
          state={{ email: link.email }}
          className="inline-flex min-h-11 items-center justify-center font-semibold text-azure"
        >
          {text.forgot}
        </Link>
      </form>
      <SuspensionNotice suspension={suspension} onClose={forgetSuspension} />
    </EntryFrame>
  );
}

/** Links and signs in, or tells for what it was refused. */
function useEntering(link: Linkable, flow: SignInFlow) {
  const navigate = useNavigate();
  const [suspension, setSuspension] = useState<Suspension>();
  const enter = async (proof: { password: string } | { credential: never }) => {
    try {
      const { token, user } = await linkService({ token: link.token, ...proof });
      sessionStore.begin(token, user, flow.memory);
    } catch (error) {
      setSuspension(suspensionIn(error));
      throw error;
    }
    await navigate("/login", { replace: true, state: flow.place });
  };
  return { enter, suspension, forgetSuspension: () => setSuspension(undefined) };
}

/** The same by a passkey of the account, where there are any. */
function ByPasskey({ onUsed }: { onUsed: (credential: never) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const newSignal = useAbortable();
  if (!useOffersPasskeys(true)) return null;
  const use = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onUsed(await getPasskeyAssertion(newSignal()));
    } catch (error) {
      if (!isPasskeyPromptCancelled(error)) setFailure(passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ErrorText>{failure}</ErrorText>
      <Button variant="secondary" size="lg" wide busy={busy} onClick={() => void use()}>
        {text.byPasskey}
      </Button>
    </>
  );
}
