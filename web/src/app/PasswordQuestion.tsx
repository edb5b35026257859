import { type ComponentType, useEffect, useState } from "react";
import { providePasswordQuestion } from "#/api/confirmation";
import type { ConfirmPasswordProps } from "#/features/accounts/confirm/ConfirmPasswordDialog";

interface Question extends ConfirmPasswordProps {
  Dialog: ComponentType<ConfirmPasswordProps>;
}

/** Shows the dialog that asks for the password when a call needs it typed again; its chunk is loaded then. */
export function PasswordQuestion() {
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    let withdraw = () => {};
    const takeBack = providePasswordQuestion(async () => {
      const { default: Dialog } = await import("#/features/accounts/confirm/ConfirmPasswordDialog");
      return new Promise<boolean>((resolve) => {
        const onAnswer = (confirmed: boolean) => {
          setQuestion(undefined);
          resolve(confirmed);
        };
        withdraw = () => resolve(false);
        setQuestion({ Dialog, onAnswer });
      });
    });
    return () => {
      takeBack();
      withdraw();
    };
  }, []);

  return question ? <question.Dialog onAnswer={question.onAnswer} /> : null;
}
