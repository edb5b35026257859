import { useState } from "react";
import type { AskedGesture, Verification } from "#/api/types";
import { selfie as text } from "#/text/selfie";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { SelfieStep } from "./SelfieStep";
import { askForGesture, forgetSelfie } from "./selfie";
import { statusOf } from "./status";
import { useVerificationActs } from "./useVerificationActs";
import { VerificationStatus } from "./VerificationStatus";

interface VerificationSheetProps {
  verification: Verification;
  onClose: () => void;
}

/** Says how it stands with the verified mark, and takes a selfie for it. */
export default function VerificationSheet({ verification, onClose }: VerificationSheetProps) {
  const [gesture, setGesture] = useState<AskedGesture>();
  const status = statusOf(verification);
  const { busy, failure, act } = useVerificationActs();
  const [round, setRound] = useState(0);
  const begin = () =>
    act(async () => {
      setGesture(await askForGesture());
      setRound((rounds) => rounds + 1);
    });

  const isSettled = status === "waiting" || status === "verified";
  // It was used, here or in another tab: whatever is answered, the next selfie has another one.
  if (gesture && isSettled) setGesture(undefined);
  if (gesture && !isSettled) {
    return (
      <SelfieStep
        // A new selfie also where the server asks for the same gesture again.
        key={round}
        gesture={gesture}
        asking={busy}
        failure={failure}
        onAskAgain={() => void begin()}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        status === "verified" ? undefined : (
          <div className="flex flex-col gap-2">
            <ErrorText>{failure}</ErrorText>
            {status === "waiting" ? (
              <Button variant="danger" size="lg" wide busy={busy} onClick={() => void act(forgetSelfie)}>
                {text.withdraw}
              </Button>
            ) : (
              <Button size="lg" wide busy={busy} onClick={() => void begin()}>
                {status === "refused" ? text.tryAgain : text.start}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4 pb-2" role="status">
        <VerificationStatus status={status} answer={verification.answer ?? null} />
      </div>
    </Sheet>
  );
}
