import { useState } from "react";
import { confirmByPasskey, isPasskeyPromptCancelled, passkeyFailure } from "#/api/passkeys";
import { passkeys as text } from "#/text/passkeys";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { useAbortable } from "#/ui/useAbortable";

interface ConfirmByPasskeyProps {
  /** True if there is no password to type instead. */
  main: boolean;
  onDone: () => void;
}

/** Confirms by a passkey what otherwise wants the password. */
export default function ConfirmByPasskey({ main, onDone }: ConfirmByPasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const newSignal = useAbortable();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmByPasskey(newSignal());
      onDone();
    } catch (error) {
      setBusy(false);
      if (!isPasskeyPromptCancelled(error)) setFailure(passkeyFailure(error));
    }
  };
  return (
    <>
      <ErrorText>{failure}</ErrorText>
      <Button variant={main ? "primary" : "secondary"} wide busy={busy} onClick={() => void confirm()}>
        {text.confirm}
      </Button>
    </>
  );
}
