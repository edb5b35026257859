import type { ComponentType } from "react";
import { common } from "#/text/common";
import { signup as text } from "#/text/signup";
import { Resumed } from "../Resumed";
import { WizardFrame } from "../WizardFrame";
import { AccountStep } from "./AccountStep";
import { Agreement } from "./Agreement";
import { DetailsStep } from "./DetailsStep";
import { InterestsStep } from "./InterestsStep";
import { PersonalStep } from "./PersonalStep";
import { PhotosStep } from "./PhotosStep";
import { PreferencesStep } from "./PreferencesStep";
import type { StepProps } from "./StepProps";
import { MIN_PHOTOS, type StepId, steps } from "./steps";
import { TakenAddress } from "./TakenAddress";
import { useWizard } from "./useWizard";

const stepFields: Record<StepId, ComponentType<StepProps>> = {
  account: AccountStep,
  personal: PersonalStep,
  details: DetailsStep,
  photos: PhotosStep,
  interests: InterestsStep,
  preferences: PreferencesStep,
};

/** The sign-up wizard. */
export default function SignupScreen() {
  const wizard = useWizard();
  const { draft, index, errors, failure, taken, isPlaceUnknown, startOver } = wizard;
  const step = steps[index] ?? steps[0];
  const Fields = stepFields[step.id];
  const last = index === steps.length - 1;
  return (
    <>
      <title>{common.title(text.title)}</title>
      <WizardFrame
        title={text.step(index + 1, steps.length)}
        step={index + 1}
        steps={steps.length}
        headline={text[step.id].headline}
        intro={text[step.id].intro}
        submit={last ? text.complete : isPlaceUnknown ? text.nextAnyway : text.next}
        submitDisabled={step.id === "photos" && draft.photos.length < MIN_PHOTOS}
        busy={wizard.busy}
        failure={failure}
        failureActions={failure && taken ? <TakenAddress {...taken} /> : null}
        onBack={wizard.back}
        onSubmit={wizard.submit}
      >
        {startOver ? (
          <Resumed words={index > 0 || draft.service ? text.keptAll : text.kept} onStartOver={startOver} />
        ) : null}
        <Fields
          draft={draft}
          errors={errors}
          isPlaceUnknown={isPlaceUnknown}
          change={wizard.change}
          showErrors={wizard.showErrors}
        />
        {last ? <Agreement /> : null}
      </WizardFrame>
    </>
  );
}
