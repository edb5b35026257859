import type { ComponentType } from "react";
import { common } from "#/text/common";
import { signup as text } from "#/text/signup";
import { WizardFrame } from "../WizardFrame";
import { AccountStep } from "./AccountStep";
import { DetailsStep } from "./DetailsStep";
import { InterestsStep } from "./InterestsStep";
import { PersonalStep } from "./PersonalStep";
import { PhotosStep } from "./PhotosStep";
import { PreferencesStep } from "./PreferencesStep";
import type { StepProps } from "./StepProps";
import { PHOTOS_LEAST, type StepId, steps } from "./steps";
import { useWizard } from "./useWizard";

const parts: Record<StepId, ComponentType<StepProps>> = {
  account: AccountStep,
  personal: PersonalStep,
  details: DetailsStep,
  photos: PhotosStep,
  interests: InterestsStep,
  preferences: PreferencesStep,
};

/** Signing up, a step at a time. */
export default function SignupScreen() {
  const { draft, index, errors, failure, busy, back, submit, change, complain } = useWizard();
  const step = steps[index] ?? steps[0];
  const Part = parts[step.id];
  const last = index === steps.length - 1;
  return (
    <>
      <title>{common.title(text.title)}</title>
      <WizardFrame
        title={text.step(index + 1, steps.length)}
        step={index + 1}
        steps={steps.length}
        headline={text[step.id].headline}
        lead={text[step.id].lead}
        submit={last ? text.complete : text.next}
        held={step.id === "photos" && draft.photos.length < PHOTOS_LEAST}
        busy={busy}
        failure={failure}
        onBack={back}
        onSubmit={submit}
      >
        <Part draft={draft} errors={errors} change={change} complain={complain} />
      </WizardFrame>
    </>
  );
}
