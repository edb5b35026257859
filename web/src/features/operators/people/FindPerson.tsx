import { type FormEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "#/api/client";
import { ApiFailure, isCancelled, messageOf } from "#/api/failure";
import { people as text } from "#/text/operatorPeople";
import { Button } from "#/ui/Button";
import { usePlainKeys } from "#/ui/plainKeys";
import { TextField } from "#/ui/TextField";
import { personAddress } from "./queries";

/** Looks somebody up by id or address. The key / leads here. */
export function FindPerson() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [who, setWho] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  usePlainKeys((key) => {
    if (key === "/") field.current?.focus();
    return key === "/";
  });

  const find = async () => {
    setBusy(true);
    try {
      const { user } = await api.post("/api/admin/users/find", { body: { who } });
      const address = personAddress(user.id);
      // Their page, as it comes, takes the focus from nobody.
      if (address !== pathname) field.current?.blur();
      void navigate(address);
      setError(undefined);
    } catch (failure) {
      const isNobody = failure instanceof ApiFailure && failure.status === 404;
      if (!isCancelled(failure)) setError(isNobody ? text.nobody : messageOf(failure));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (who.trim() === "") setError(text.findMissing);
    else if (!busy) void find();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        ref={field}
        label={text.search}
        type="search"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={who}
        error={error}
        onChange={setWho}
      />
      <Button type="submit" variant="secondary" busy={busy} style={{ alignSelf: "start" }}>
        {text.find}
      </Button>
    </form>
  );
}
