import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { sessionStore } from "#/state/session";
import { login as text } from "#/text/login";
import { focusFirstInvalid } from "#/ui/focus";
import { logIn } from "../api";
import { enterAddress, enteredAddress } from "../enteredAddress";
import { loginFailure } from "./loginFailure";
import { type Suspension, suspensionIn } from "./suspension";

interface Errors {
  email?: string;
  password?: string;
}

const missing = (email: string, password: string): Errors => ({
  ...(email.trim() === "" && { email: text.emailRequired }),
  ...(password === "" && { password: text.passwordRequired }),
});

/** The state of the sign-in form. */
export function useLogin() {
  const [email, setEmail] = useState(enteredAddress);
  useEffect(() => enterAddress(""), []);
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [suspension, setSuspension] = useState<Suspension>();
  const [busy, setBusy] = useState(false);

  const enter = ({ token, user }: Awaited<ReturnType<typeof logIn>>) => {
    if (token && user) sessionStore.begin(token, user, remember ? "device" : "browser");
    else setFailure(text.incomplete);
  };
  const fail = (error: unknown) => {
    const told = suspensionIn(error);
    if (told) setSuspension(told);
    else setFailure(loginFailure(error));
  };
  const signIn = async () => {
    setBusy(true);
    try {
      enter(await logIn(email.trim(), password));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = missing(email, password);
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else void signIn();
  };

  return {
    email,
    password,
    remember,
    errors,
    failure,
    busy,
    submit,
    enter,
    fail,
    suspension,
    setRemember,
    setEmail: (value: string) => {
      setEmail(value);
      setErrors((now) => ({ ...(now.password && { password: now.password }) }));
    },
    setPassword: (value: string) => {
      setPassword(value);
      setErrors((now) => ({ ...(now.email && { email: now.email }) }));
    },
    forgetFailure: () => setFailure(undefined),
    forgetSuspension: () => setSuspension(undefined),
  };
}
