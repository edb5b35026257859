import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { ApiFailure, messageOf } from "#/api/failure";
import { sessionStore } from "#/state/session";
import { signOut } from "#/state/sessionLifecycle";
import { login } from "#/text/login";
import { password as words } from "#/text/password";
import { focusFirstInvalid } from "#/ui/focus";
import { toast } from "#/ui/toasts";
import { resetPassword } from "../api";
import { brokenLink } from "../brokenLink";
import { type Suspension, suspensionIn } from "../login/suspension";

const text = words.reset;

interface Errors {
  password?: string;
  again?: string;
}

function faultsOf({ password, again }: { password: string; again: string }): Errors {
  if (password === "") return { password: text.required };
  return password === again ? {} : { again: text.mismatch };
}

/** The state of the form behind the link of a letter, whose token stands after the `#`. */
export function useResetPassword() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [draft, setDraft] = useState({ password: "", again: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const [suspension, setSuspension] = useState<Suspension>();
  const [busy, setBusy] = useState(false);

  const show = (found: Errors, form: HTMLElement) => {
    flushSync(() => setErrors(found));
    focusFirstInvalid(form);
  };

  const save = async (form: HTMLElement) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { token: session, user } = await resetPassword(token, draft.password);
      if (!session || !user) return setFailure(login.incomplete);
      // Somebody else may be signed in here: nothing of theirs is left to whoever the link belongs to.
      if (sessionStore.get().token) await signOut();
      sessionStore.begin(session, user, "device");
      toast.success(text.saved);
      await navigate("/discovery", { replace: true });
    } catch (error) {
      const told = suspensionIn(error);
      if (told) {
        toast.success(text.saved);
        setSuspension(told);
      } else if (error instanceof ApiFailure && error.status === 422) show({ password: error.message }, form);
      else if (brokenLink(error)) setBroken(brokenLink(error));
      else setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    errors,
    failure,
    broken: token === "" ? text.incomplete : broken,
    busy,
    /** The password is saved, and nobody can sign in with it. */
    suspension,
    change: (part: Partial<typeof draft>) => {
      setDraft((now) => ({ ...now, ...part }));
      setErrors({});
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (busy) return;
      const found = faultsOf(draft);
      if (Object.keys(found).length > 0) show(found, event.currentTarget);
      else void save(event.currentTarget);
    },
  };
}
