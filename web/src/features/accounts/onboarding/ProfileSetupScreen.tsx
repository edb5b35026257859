import { Suspense, use, useState } from "react";
import { useSession } from "#/state/session";
import { common } from "#/text/common";
import { onboarding as text } from "#/text/onboarding";
import { signup } from "#/text/signup";
import { Loading } from "#/ui/Skeleton";
import { Resumed } from "../Resumed";
import { MIN_PHOTOS } from "../signup/steps";
import { WizardFrame } from "../WizardFrame";
import { type SetupDraft, setupDraft } from "./draft";
import { stepFields } from "./stepFields";
import { steps } from "./steps";
import { useOnboarding } from "./useOnboarding";

/** The short onboarding, once it is known whose it is. */
export default function ProfileSetupScreen() {
  const { status, token, user } = useSession();
  if (status === "starting" && !user) return <Loading>{null}</Loading>;
  return <Setup key={token} account={user?.id ?? ""} />;
}

function Setup({ account }: { account: string }) {
  const [draft] = useState(() => setupDraft(account));
  return (
    <Suspense fallback={<Loading>{null}</Loading>}>
      {draft instanceof Promise ? <KeptSteps reading={draft} /> : <Steps draft={draft} />}
    </Suspense>
  );
}

const KeptSteps = ({ reading }: { reading: Promise<SetupDraft> }) => <Steps draft={use(reading)} />;

function Steps({ draft }: { draft: SetupDraft }) {
  const onboarding = useOnboarding(draft);
  const { answers, index, errors, back, submit, change, changePhotos, showErrors, startOver } = onboarding;
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
        {startOver ? <Resumed words={signup.keptAll} onStartOver={startOver} /> : null}
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
