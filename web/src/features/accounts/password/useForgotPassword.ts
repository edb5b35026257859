import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ApiFailure, messageOf } from "#/api/failure";
import { focusFirstInvalid } from "#/ui/focus";
import { forgotPassword } from "../api";

/** What was typed in the form of signing in, which the link here brings along. */
function typedBefore(state: unknown): string {
  const brought = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof brought === "string" ? brought : "";
}

/** The state of the form that asks for a link. */
export function useForgotPassword() {
  const { state } = useLocation();
  const [email, setEmail] = useState(typedBefore(state));
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);

  const ask = async (form: HTMLElement) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await forgotPassword(email.trim());
      setSentTo(email.trim());
    } catch (caught) {
      const isAboutEmail = caught instanceof ApiFailure && caught.status === 422;
      flushSync(() => (isAboutEmail ? setError(messageOf(caught)) : setFailure(messageOf(caught))));
      if (isAboutEmail) focusFirstInvalid(form);
    } finally {
      setBusy(false);
    }
  };

  return {
    email,
    error,
    failure,
    sentTo,
    busy,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void ask(event.currentTarget);
    },
    setEmail: (value: string) => {
      setEmail(value);
      setError(undefined);
    },
    startAgain: () => setSentTo(undefined),
  };
}
