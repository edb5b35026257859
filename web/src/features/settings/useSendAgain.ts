import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import { settings as text } from "#/text/settings";
import { toast } from "#/ui/toasts";

/** Has the letter sent again that confirms an address. */
export function useSendAgain(email: string) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.post("/api/users/me/confirm-letter");
      toast.success(text.sentAgain(email));
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.because(text.linkNotSent, messageOf(error)));
    }
    setBusy(false);
  };
  return { busy, send: () => void send() };
}
