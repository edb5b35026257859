import { Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#/state/session";
import UnknownPath from "#/state/UnknownPath";
import { common } from "#/text/common";
import { login as text } from "#/text/login";
import { session as sessionText } from "#/text/session";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Logo } from "#/ui/Logo";
import { Notice } from "#/ui/Notice";
import { PasswordField } from "#/ui/PasswordField";
import { TextField } from "#/ui/TextField";
import { useOffersPasskeys } from "#/state/passkeyOffer";
import { lazyPart } from "#/ui/lazy";
import { ServiceButtons } from "../services/ServiceButtons";
import { ForgotLink } from "./ForgotLink";
import type { PasskeySignInProps } from "./PasskeySignIn";
import { SuspensionNotice } from "./SuspensionNotice";
import { useLogin } from "./useLogin";

const PasskeySignIn = lazyPart<PasskeySignInProps>(() => import("./PasskeySignIn"), text.passkeys);

const Ended = () => {
  const session = useSession();
  const expired = session.status === "anonymous" && session.ended === "expired";
  return <Notice>{expired ? sessionText.expired : null}</Notice>;
};

/** True for who was on the way to the operators' screens: to anybody who isn't known to be an operator they are like an unknown path. */
const isHidden = (origin: unknown) =>
  typeof origin === "object" && String(Object(origin).from).startsWith("/operators");

export default function LoginScreen() {
  return isHidden(useLocation().state) ? <UnknownPath /> : <Login />;
}

function Login() {
  const form = useLogin();
  const { state } = useLocation();
  const [begun, setBegun] = useState(false);
  const offersPasskeys = useOffersPasskeys(begun);
  return (
    <div className="safe-top flex min-h-(--page) flex-col px-6 wide:justify-center">
      <title>{common.title(text.title)}</title>
      <header className="pt-8">
        <Link to="/" aria-label={common.product} className="inline-flex size-12 items-center text-rose">
          <Logo size={44} />
        </Link>
      </header>
      <main className="flex flex-1 flex-col pb-8 wide:flex-none">
        <h1 className="mt-4 text-2xl">{text.headline}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{text.intro}</p>
        <Ended />
        <form
          noValidate
          onSubmit={form.submit}
          onFocus={() => setBegun(true)}
          className="flex flex-col gap-4"
        >
          <TextField
            label={text.email}
            type="email"
            name="email"
            required
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            value={form.email}
            error={form.errors.email}
            onChange={form.setEmail}
          />
          <PasswordField
            label={text.password}
            name="password"
            required
            autoComplete="current-password"
            value={form.password}
            error={form.errors.password}
            onChange={form.setPassword}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox label={text.remember} checked={form.remember} onChange={form.setRemember} />
            <ForgotLink email={form.email} begun={begun} />
          </div>
          <Button type="submit" size="lg" wide busy={form.busy}>
            {text.submit}
          </Button>
          {offersPasskeys ? (
            <Suspense>
              <PasskeySignIn onAnswer={form.enter} onFailure={form.fail} />
            </Suspense>
          ) : null}
        </form>
        <div className="mt-8">
          <ServiceButtons asked={begun} memory={form.remember ? "device" : "browser"} />
        </div>
        <p className="mt-auto pt-8 text-center text-ink-soft">
          {text.newHere}{" "}
          <Link
            to="/signup"
            state={state}
            className="inline-flex min-h-11 items-center font-semibold text-azure underline-offset-4 hover:underline"
          >
            {text.create}
          </Link>
        </p>
      </main>
      <SuspensionNotice suspension={form.suspension} onClose={form.forgetSuspension} />
      {form.failure ? (
        <AlertDialog
          title={text.failedTitle}
          message={form.failure}
          confirm={common.confirm}
          onConfirm={form.forgetFailure}
        />
      ) : null}
    </div>
  );
}
