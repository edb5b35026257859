import { type ComponentType, useState } from "react";
import { common } from "#/text/common";
import { signup as text } from "#/text/signup";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
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

/** Says that what was typed before the page was loaded is still there, and offers to drop it. */
function Resumed({ words, onStartOver }: { words: string; onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-field border border-line bg-surface py-1 pr-1 pl-4">
      <p className="py-2 text-sm text-pretty">{words}</p>
      <Button variant="quiet" className="ml-auto" onClick={() => setAsking(true)}>
        {text.startOver}
      </Button>
      {asking ? (
        <AlertDialog
          title={text.startOverQuestion}
          message={text.startOverMeaning}
          confirm={text.startOver}
          cancel={text.keep}
          danger
          onConfirm={onStartOver}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
