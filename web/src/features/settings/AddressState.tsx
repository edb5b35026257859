import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import type { Me } from "#/api/types";
import { useMyProfile, useMyself } from "#/state/myself";
import { settings as text } from "#/text/settings";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toasts";

type Address = NonNullable<Me["address"]>;

/** Says if one's e-mail address is confirmed, or which one waits for it; only where letters are sent. */
export function AddressState({ address, email }: { address: Address; email: string }) {
  // It may have been confirmed elsewhere.
  useQuery(useMyProfile());
  const cancel = useCancel();
  const again = useSendAgain(address.waiting ?? email);
  if (address.is_confirmed && !address.waiting)
    return <p className="px-4 py-3 text-sm text-ink-soft">{text.confirmed}</p>;
  return (
    <div className="px-4 py-3 text-sm">
      <p className="mb-2 text-ink-soft wrap-anywhere">
        {address.waiting ? text.waiting(address.waiting) : text.unconfirmed}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" busy={again.busy} onClick={again.send}>
          {text.sendAgain}
        </Button>
        {address.waiting ? (
          <Button variant="quiet" onClick={cancel}>
            {text.cancel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function useSendAgain(email: string) {
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

function useCancel() {
  const myself = useMyself();
  const giveUp = async () => {
    await api.delete("/api/users/me/new-email");
    return (await api.get("/api/users/me")).user;
  };
  return () => {
    myself.change({}, giveUp).catch((error: unknown) => {
      if (!isCancelled(error)) toast.error(text.because(text.emailFailed, messageOf(error)));
    });
  };
}
