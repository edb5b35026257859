import { type FormEvent, useId, useState } from "react";
import { api } from "#/api/client";
import { ApiFailure, messageOf } from "#/api/failure";
import { sessionStore } from "#/state/session";
import { leaving as text } from "#/text/account";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { PasswordField } from "#/ui/PasswordField";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";

/** Deletes the account. It asks for the password, so that nobody else can. */
export default function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.delete("/api/users/me", { body: { password } });
      sessionStore.signOut();
      toast.say(text.done);
    } catch (thrown) {
      setBusy(false);
      if (thrown instanceof ApiFailure && thrown.code === "wrong_password") setError(thrown.message);
      else setFailure(messageOf(thrown));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(password === "" ? text.required : undefined);
    if (password !== "" && !busy) void leave();
  };

  return (
    <Sheet
      title={text.title}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button type="submit" form={id} variant="danger" size="lg" wide busy={busy}>
            {text.confirm}
          </Button>
          <Button variant="quiet" size="lg" wide onClick={onClose}>
            {text.keep}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <ul className="flex list-disc flex-col gap-2 pl-5 text-pretty">
          {text.meaning.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="text-ink-soft">{text.advice}</p>
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(written) => {
            setPassword(written);
            setError(undefined);
          }}
        />
      </form>
    </Sheet>
  );
}
