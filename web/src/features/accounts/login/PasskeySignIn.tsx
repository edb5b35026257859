import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getPasskeyAssertion, isPasskeyPromptCancelled } from "#/api/passkeys";
import { passkeys as text } from "#/text/passkeys";
import { Button } from "#/ui/Button";
import { logInByPasskey } from "../api";

/** The server's question is good for five minutes. */
const FRESH_MS = 4 * 60 * 1000;

export interface PasskeySignInProps {
  /** Begins the session. */
  onAnswer: (answer: Awaited<ReturnType<typeof logInByPasskey>>) => void;
  onFailure: (error: unknown) => void;
}

/** Offers passkeys in the e-mail field where the browser can, and by a button. */
export default function PasskeySignIn({ onAnswer, onFailure }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController>(undefined);

  const signIn = async (mediation?: "conditional") => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    /** Of the offer in the field nothing is told before somebody takes it. */
    let isWanted = !mediation;
    try {
      const credential = await getPasskeyAssertion(mine.signal, mediation);
      isWanted = true;
      onAnswer(await logInByPasskey(credential));
    } catch (error) {
      const isOver = mediation && mine.signal.aborted;
      if (isWanted && !isOver && !isPasskeyPromptCancelled(error)) onFailure(error);
    }
    return mine;
  };
  const offerInField = async () => {
    if (await PublicKeyCredential.isConditionalMediationAvailable?.()) void signIn("conditional");
  };
  // The question that somebody opened by the button stays.
  const begin = useEffectEvent(() => void (busy || offerInField()));
  useEffect(() => {
    begin();
    const again = setInterval(begin, FRESH_MS);
    return () => {
      clearInterval(again);
      asking.current?.abort();
    };
  }, []);
  const press = async () => {
    setBusy(true);
    const mine = await signIn();
    setBusy(false);
    if (asking.current === mine && !mine.signal.aborted) void offerInField();
  };

  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      busy={busy}
      icon={<KeyRound size={20} aria-hidden />}
      onClick={() => void press()}
    >
      {text.signIn}
    </Button>
  );
}
