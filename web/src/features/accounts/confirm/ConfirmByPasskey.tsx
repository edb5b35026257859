import { useState } from "react";
import { messageOf } from "#/api/failure";
import { confirmByPasskey, isPasskeyPromptCancelled } from "#/api/passkeys";
import { passkeys as text } from "#/text/passkeys";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";

interface ConfirmByPasskeyProps {
  /** True if there is no password to type instead. */
  main: boolean;
  onDone: () => void;
}

/** Confirms by a passkey what otherwise wants the password. */
export default function ConfirmByPasskey({ main, onDone }: ConfirmByPasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmByPasskey();
      onDone();
    } catch (error) {
      setBusy(false);
      if (!isPasskeyPromptCancelled(error)) setFailure(messageOf(error));
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
