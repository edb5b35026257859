import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import type { SignInMethods } from "#/api/types";
import { mySignInMethods } from "#/state/signInMethods";
import { passkeys as text } from "#/text/passkeys";
import { AlertDialog } from "#/ui/AlertDialog";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toasts";

/** Removes the password of whoever has passkeys enough, or says that there is none. */
export function WithoutPassword({ methods }: { methods: SignInMethods }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    setAsking(false);
    try {
      await api.delete("/api/users/me/password");
      toast.success(text.passwordRemoved);
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.because(text.notWithout, messageOf(error)));
    }
    await cache.invalidateQueries(mySignInMethods);
  };
  if (!methods.has_password) return <p className="py-3 text-ink-soft text-pretty">{text.noPassword}</p>;
  if (!methods.can_remove_password) return null;
  return (
    <div className="py-3">
      <Button variant="secondary" wide onClick={() => setAsking(true)}>
        {text.withoutPassword}
      </Button>
      {asking ? (
        <AlertDialog
          danger
          title={text.withoutTitle}
          message={text.withoutMessage}
          confirm={text.withoutPassword}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
