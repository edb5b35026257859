import { useId } from "react";
import { api } from "#/api/client";
import { useSignInMethods } from "#/state/signInMethods";
import { sessionStore } from "#/state/session";
import { usePasswordForm } from "#/state/usePasswordForm";
import { leaving as text } from "#/text/account";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { PasswordField } from "#/ui/PasswordField";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";

/** Deletes the account. It asks for the password, so that nobody else can. */
export default function DeleteAccountSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const without = useSignInMethods()?.has_password === false;
  const leave = async (password: string) => {
    const { token } = sessionStore.get();
    await api.delete("/api/users/me", { body: without ? {} : { password } });
    const now = sessionStore.get().token;
    // The session may have ended meanwhile: whoever is signed in by then stays so.
    if (now && now !== token) return;
    sessionStore.signOut("deleted");
    toast.say(text.done);
  };
  const { form, failure, busy, submit, ...field } = usePasswordForm({
    send: leave,
    required: text.required,
    without,
  });

  return (
    <Sheet
      title={text.title}
      // While it is under way closing would look like keeping the account.
      onClose={() => busy || onClose()}
      footer={
        <div className="flex flex-col gap-2">
          <ErrorText>{failure}</ErrorText>
          <Button type="submit" form={id} variant="danger" size="lg" wide busy={busy}>
            {text.confirm}
          </Button>
          <Button variant="quiet" size="lg" wide disabled={busy} onClick={onClose}>
            {text.keep}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 pb-2"
      >
        {/* What it means is read first: a field with the focus would bring up the keyboard over it. */}
        <ul data-first tabIndex={-1} className="flex list-disc flex-col gap-2 pl-5 text-pretty outline-none">
          {text.meaning.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p className="text-ink-soft">{text.advice}</p>
        {without ? null : (
          <PasswordField
            label={text.password}
            name="password"
            autoComplete="current-password"
            value={field.password}
            error={field.error}
            onChange={field.change}
          />
        )}
      </form>
    </Sheet>
  );
}
