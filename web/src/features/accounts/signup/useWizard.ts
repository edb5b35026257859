import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { ApiFailure, gotNoAnswer } from "#/api/failure";
import { sessionStore } from "#/state/session";
import { hintsOf } from "#/state/storage";
import { login } from "#/text/login";
import { today } from "#/ui/birth";
import { focusFirstInvalid } from "#/ui/focus";
import { register } from "../api";
import { enterAddress } from "../enteredAddress";
import { useStepHistory } from "../useStepHistory";
import { useUnknownPlace } from "./useUnknownPlace";
import { type Draft, draftStore, useDraft, useResumed } from "./draft";
import { registerRequest, signupFailure } from "./request";
import { type Errors, stepFor, steps } from "./steps";

const ids = steps.map((step) => step.id);

interface Failure {
  text: string;
  /** Set if this address has an account already. */
  taken?: string | undefined;
  /** What the service said counts no more: the first step, which asks anew, tells why. */
  isServiceLate: boolean;
}

/** Where there is no connection now, calls back once there is one. The chunk it needs is loaded at the start of the app. */
async function onceReconnected(then: () => void): Promise<void> {
  const { checkConnection, connected } = await import("#/state/connection");
  if (await checkConnection()) return;
  await connected();
  then();
}

/** Registers who is described by the draft, and signs them in. */
function useSignUp() {
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const signUp = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { token, user } = await register(registerRequest(draftStore.get(), today()));
      if (!token || !user) {
        setFailure({ text: login.incomplete, isServiceLate: false });
        return;
      }
      localStorage.setItem(hintsOf(user.id), "0");
      sessionStore.begin(token, user, "device");
      draftStore.clear();
    } catch (error) {
      const isTaken = error instanceof ApiFailure && error.code === "email_taken";
      const failed: Failure = {
        text: signupFailure(error),
        taken: isTaken ? draftStore.get().email.trim() : undefined,
        isServiceLate: error instanceof ApiFailure && error.code === "service_late",
      };
      setFailure(failed);
      if (gotNoAnswer(error))
        void onceReconnected(() => setFailure((now) => (now === failed ? undefined : now)));
      // Without it the first step asks for a password, or for the service again; all else stays.
      if (failed.isServiceLate) draftStore.change({ service: undefined });
    } finally {
      setBusy(false);
    }
  };
  return { signUp, busy, failure, clearFailure: () => setFailure(undefined) };
}

/** The state of the sign-up wizard: the step, its errors, and moving between steps. */
export function useWizard() {
  const draft = useDraft();
  const resumed = useResumed();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const { signUp, busy, failure, clearFailure } = useSignUp();

  const reachableStep = (wanted: unknown) => steps.indexOf(stepFor(wanted, draft, today()));
  const { index, forward, back, first } = useStepHistory(
    ids,
    reachableStep,
    () => void navigate("/login", { state }),
  );
  const shown = steps[index]?.id;
  const place = useUnknownPlace(draft.location, shown);
  useEffect(() => draftStore.showStep(shown ?? ""), [shown]);

  const failureIndex = failure?.isServiceLate ? 0 : steps.length - 1;
  const isOtherAddress = failure?.taken !== undefined && failure.taken !== draft.email.trim();
  /** What is said at the address while it is the one that the server has refused. */
  const takenError = (): Errors => (failure?.taken && !isOtherAddress ? { email: failure.text } : {});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || place.isLookedUp) return;
    const found = { ...steps[index]?.check(draft, today()), ...(index === 0 && takenError()) };
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else if (index === steps.length - 1) void signUp();
    else if (shown === "personal") void place.whenAccepted(goOn);
    else goOn();
  };

  /** From the first step back to where a reload interrupted: only the password had to be typed again. */
  const goOn = () => {
    if (index === 0 && (failure?.taken || failure?.isServiceLate)) {
      clearFailure();
      return forward(steps.length - 1);
    }
    const interrupted = index === 0 && resumed ? reachableStep(resumed.at) : 0;
    if (interrupted > 0) {
      draftStore.forgetInterruptedStep();
      forward(interrupted);
    } else {
      draftStore.forgetResuming();
      forward();
    }
  };
  const startOver = () => {
    draftStore.clear();
    setErrors({});
    clearFailure();
    first();
  };

  const changeAddress = () => {
    setErrors(takenError());
    forward(0);
  };
  const signIn = () => {
    enterAddress(draft.email.trim());
    void navigate("/login", { state });
  };

  const change = (changes: Partial<Draft>) => {
    draftStore.change(changes);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
  };

  const leaveStep = () => {
    setErrors({});
    clearFailure();
    back();
  };

  return {
    draft,
    index,
    errors,
    // Of no other step: the browser's own way back leads there, too.
    failure: index === failureIndex && !isOtherAddress ? failure?.text : undefined,
    /** The ways on where the address has an account already. */
    taken: failure?.taken === undefined ? undefined : { onSignIn: signIn, onChange: changeAddress },
    busy: busy || place.isLookedUp,
    /** Nobody knows the place that is typed, and going on takes it as it is. */
    isPlaceUnknown: shown === "personal" && place.isUnknown,
    back: leaveStep,
    submit,
    change,
    showErrors: setErrors,
    /** This step was typed before the page was loaded, and one has just come back to it: one may want to start over. */
    startOver: resumed && (index === 0) === (resumed.at !== "") ? startOver : undefined,
  };
}
