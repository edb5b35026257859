import { type ComponentType, useEffect, useState } from "react";
import { providePasswordQuestion } from "#/api/confirmation";
import type { ConfirmPasswordProps } from "#/features/accounts/confirm/ConfirmPasswordDialog";

interface PasswordRequest extends ConfirmPasswordProps {
  Dialog: ComponentType<ConfirmPasswordProps>;
}

/** Shows the dialog that asks for the password when a call needs it typed again; its chunk is loaded then. */
export function PasswordQuestion() {
  const [request, setRequest] = useState<PasswordRequest>();

  useEffect(() => {
    let withdraw = () => {};
    const takeBack = providePasswordQuestion(async () => {
      const { default: Dialog } = await import("#/features/accounts/confirm/ConfirmPasswordDialog");
      return new Promise<boolean>((resolve) => {
        const onAnswer = (confirmed: boolean) => {
          setRequest(undefined);
          resolve(confirmed);
        };
        withdraw = () => resolve(false);
        setRequest({ Dialog, onAnswer });
      });
    });
    return () => {
      takeBack();
      withdraw();
    };
  }, []);

  return request ? <request.Dialog onAnswer={request.onAnswer} /> : null;
}
