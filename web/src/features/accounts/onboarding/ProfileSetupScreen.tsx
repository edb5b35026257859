import { common } from "#/text/common";
import { onboarding as text } from "#/text/onboarding";
import { signup } from "#/text/signup";
import { PHOTOS_LEAST } from "../signup/steps";
import { WizardFrame } from "../WizardFrame";
import { parts } from "./parts";
import { steps } from "./steps";
import { useOnboarding } from "./useOnboarding";

/** The short way to say who one is. */
export default function ProfileSetupScreen() {
  const { answers, index, errors, back, submit, change, changePhotos, complain } = useOnboarding();
  const step = steps[index] ?? steps[0];
  const Part = parts[step.id];
  const title = text.title(index + 1, steps.length);
  return (
    <>
      <title>{common.title(title)}</title>
      <WizardFrame
        title={title}
        step={index + 1}
        steps={steps.length}
        headline={text[step.id].headline}
        lead={text[step.id].lead}
        submit={index === steps.length - 1 ? text.finish : signup.next}
        held={step.id === "photos" && answers.photos.length < PHOTOS_LEAST}
        onBack={back}
        onSubmit={submit}
      >
        <Part
          answers={answers}
          errors={errors}
          change={change}
          changePhotos={changePhotos}
          complain={complain}
        />
      </WizardFrame>
    </>
  );
}
