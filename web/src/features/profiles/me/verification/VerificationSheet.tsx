import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#/api/failure";
import type { AskedGesture, Verification } from "#/api/types";
import { selfie as text } from "#/text/selfie";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { Sheet } from "#/ui/Sheet";
import { askForGesture, forgetSelfie, isAnsweredElsewhere } from "./selfie";
import { type Status, statusOf, verificationKey } from "./status";
import { SelfieStep } from "./SelfieStep";

interface VerificationSheetProps {
  verification: Verification;
  onClose: () => void;
}

/** Says how it stands with the verified mark, and takes a selfie for it. */
export default function VerificationSheet({ verification, onClose }: VerificationSheetProps) {
  const [gesture, setGesture] = useState<AskedGesture>();
  const status = statusOf(verification);
  const { busy, failure, act } = useActs();
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
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          {isSettled ? null : (
            <Button size="lg" wide busy={busy} onClick={() => void begin()}>
              {status === "refused" ? text.tryAgain : text.start}
            </Button>
          )}
          {status === "waiting" ? (
            <Button variant="danger" size="lg" wide busy={busy} onClick={() => void act(forgetSelfie)}>
              {text.withdraw}
            </Button>
          ) : null}
          <Button variant="quiet" size="lg" wide onClick={onClose}>
            {text.close}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2" role="status">
        <Told status={status} answer={verification.answer ?? null} />
      </div>
    </Sheet>
  );
}

function Told({ status, answer }: { status: Status; answer: string | null }) {
  if (status === "waiting") return <p className="text-pretty">{text.waiting}</p>;
  if (status === "verified") {
    return (
      <>
        <p className="text-pretty">{text.verified}</p>
        <p className="text-pretty text-ink-soft">{text.mainPhoto}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-pretty">{text.intro[status]}</p>
      {status === "refused" ? (
        <p className="rounded-card bg-rose-soft px-4 py-3 break-words whitespace-pre-wrap">{answer}</p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {text.steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-rose-soft text-sm font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0 text-pretty">{step}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-pretty text-ink-soft">{text.privacy}</p>
    </>
  );
}

/** Acts that change how it stands, one at a time. */
function useActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (run: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      if (!isAnsweredElsewhere(error)) setFailure(messageOf(error));
    }
    await cache.invalidateQueries({ queryKey: verificationKey });
    setBusy(false);
  };
  return { busy, failure, act };
}
