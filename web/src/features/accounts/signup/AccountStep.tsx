import { Link, useLocation } from "react-router";
import { signup } from "#/text/signup";
import { PasswordField } from "#/ui/PasswordField";
import { TextField } from "#/ui/TextField";
import { ServiceButtons } from "../services/ServiceButtons";
import { ByService } from "./ByService";
import type { StepProps } from "./StepProps";

const text = signup.account;

export function AccountStep({ draft, errors, change }: StepProps) {
  const { state } = useLocation();
  return (
    <>
      <TextField
        label={text.email}
        type="email"
        name="email"
        required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      {draft.service ? (
        <ByService service={draft.service} onDrop={() => change({ service: undefined })} />
      ) : (
        <>
          <PasswordField
            label={text.password}
            name="new-password"
            required
            autoComplete="new-password"
            hint={text.passwordHint}
            value={draft.password}
            error={errors.password}
            onChange={(password) => change({ password })}
          />
          <PasswordField
            label={text.confirm}
            name="confirm-password"
            required
            autoComplete="new-password"
            value={draft.confirm}
            error={errors.confirm}
            onChange={(confirm) => change({ confirm })}
          />
          <ServiceButtons asked={draft.email !== ""} memory="device" />
        </>
      )}
      <p className="text-center text-ink-soft">
        {text.haveAccount}{" "}
        <Link
          to="/login"
          state={state}
          className="inline-flex min-h-11 items-center font-semibold text-azure"
        >
          {text.signIn}
        </Link>
      </p>
    </>
  );
}
