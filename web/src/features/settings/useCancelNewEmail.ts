import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import type { Me } from "#/api/types";
import { useMyself } from "#/state/myself";
import { sessionStore } from "#/state/session";
import { settings as text } from "#/text/settings";
import { toast } from "#/ui/toasts";

async function giveUp(): Promise<Me> {
  await api.delete("/api/users/me/new-email");
  try {
    return (await api.get("/api/users/me")).user;
  } catch (error) {
    // It is given up all the same.
    const { user } = sessionStore.get();
    if (!user?.address) throw error;
    return { ...user, address: { ...user.address, waiting: null } };
  }
}

/** Gives up the address that waits to be confirmed. */
export function useCancelNewEmail() {
  const myself = useMyself();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    try {
      await myself.change({}, giveUp);
      toast.success(text.newEmailCancelled);
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.because(text.emailFailed, messageOf(error)));
    }
    setBusy(false);
  };
  return { busy, cancel: () => void cancel() };
}
