import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { useGoBack } from "#/state/goBack";
import { sessionStore } from "#/state/session";
import { today } from "#/ui/birth";
import { focusFirstInvalid } from "#/ui/focus";
import { useStore } from "#/ui/store";
import { useStepHistory } from "../useStepHistory";
import type { SetupDraft } from "./draft";
import { localUser } from "./localUser";
import { type Answers, type Errors, reachableStep, steps } from "./steps";

const ids = steps.map((step) => step.id);

/** The state of the short onboarding. It stores the user on this device only and sends nothing. */
export function useOnboarding(draft: SetupDraft) {
  const answers = useStore(draft.answers);
  const isResumed = useStore(draft.isResumed);
  const [errors, setErrors] = useState<Errors>({});
  const navigate = useNavigate();
  const leave = useGoBack("/");
  const { index, forward, back, first } = useStepHistory(
    ids,
    (wanted) => reachableStep(wanted, answers, today()),
    leave,
  );

  const finish = () => {
    sessionStore.setLocalUser(localUser(sessionStore.get().user, answers, today()));
    draft.done();
    void navigate("/discovery");
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = steps[index]?.check(answers, today()) ?? {};
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else if (index === steps.length - 1) finish();
    else goOn();
  };
  const goOn = () => {
    draft.goOn();
    forward();
  };
  const startOver = () => {
    draft.startOver();
    setErrors({});
    first();
  };

  const change = (changes: Partial<Answers>) => {
    draft.change(() => changes);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
  };
  const changePhotos = (changed: (now: Answers["photos"]) => Answers["photos"]) =>
    draft.change(({ photos }) => ({ photos: changed(photos) }));

  return {
    answers,
    index,
    errors,
    back,
    submit,
    change,
    changePhotos,
    showErrors: setErrors,
    /** What is shown was answered before the page was loaded: one may want to start over. */
    startOver: isResumed ? startOver : undefined,
  };
}
