import { common } from "#/text/common";
import { onboarding as text } from "#/text/onboarding";
import { signup } from "#/text/signup";
import { MIN_PHOTOS } from "../signup/steps";
import { WizardFrame } from "../WizardFrame";
import { stepFields } from "./stepFields";
import { steps } from "./steps";
import { useOnboarding } from "./useOnboarding";

/** The short onboarding. */
export default function ProfileSetupScreen() {
  const { answers, index, errors, back, submit, change, changePhotos, showErrors } = useOnboarding();
  const step = steps[index] ?? steps[0];
  const Fields = stepFields[step.id];
  const title = text.title(index + 1, steps.length);
  return (
    <>
      <title>{common.title(title)}</title>
      <WizardFrame
        title={title}
        step={index + 1}
        steps={steps.length}
        headline={text[step.id].headline}
        intro={text[step.id].intro}
        submit={index === steps.length - 1 ? text.finish : signup.next}
        submitDisabled={step.id === "photos" && answers.photos.length < MIN_PHOTOS}
        onBack={back}
        onSubmit={submit}
      >
        <Fields
          answers={answers}
          errors={errors}
          change={change}
          changePhotos={changePhotos}
          showErrors={showErrors}
        />
      </WizardFrame>
    </>
  );
}
