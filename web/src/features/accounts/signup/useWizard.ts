import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { sessionStore } from "#/api/session";
import { login } from "#/text/login";
import { focusFirstInvalid } from "#/ui/focus";
import { register } from "../api";
import { today } from "../birth";
import { type Draft, draftStore, useDraft } from "./draft";
import { registerRequest, signupFailure } from "./request";
import { type Errors, stepFor, steps } from "./steps";

/** A step is a history entry, so that the browser's own Back goes down one step too. */
const wantedIn = (state: unknown) =>
  typeof state === "object" && state !== null && "step" in state ? state.step : undefined;

export function useWizard() {
  const draft = useDraft();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const wanted = wantedIn(state) ?? "account";
  const step = stepFor(wanted, draft, today());
  const index = steps.indexOf(step);

  const go = (to: number, replace: boolean) =>
    navigate("/signup", { replace, state: { ...(state as object | null), step: steps[to]?.id } });

  const forward = () => {
    // After a reload the entry still names the later step that is no longer reachable.
    if (wanted !== step.id) void go(index, true);
    void go(index + 1, false);
  };

  const back = () => {
    setErrors({});
    setFailure(undefined);
    if (index === 0) void navigate("/login", { state });
    else if (wanted === step.id) void navigate(-1);
    else void go(index - 1, true);
  };

  const signUp = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { token, user } = await register(registerRequest(draftStore.get(), today()));
      if (!token || !user) {
        setFailure(login.incomplete);
        return;
      }
      sessionStore.begin(token, user, "device");
      draftStore.clear();
    } catch (thrown) {
      setFailure(signupFailure(thrown));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = step.check(draft, today());
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else if (index === steps.length - 1) void signUp();
    else forward();
  };

  const change = (changes: Partial<Draft>) => {
    draftStore.change(changes);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
  };

  return { draft, step, index, errors, failure, busy, back, submit, change, complain: setErrors };
}
