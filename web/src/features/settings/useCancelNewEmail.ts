import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import { useMyself } from "#/state/myself";
import { settings as text } from "#/text/settings";
import { toast } from "#/ui/toasts";

/** Gives up the address that waits to be confirmed. */
export function useCancelNewEmail() {
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
