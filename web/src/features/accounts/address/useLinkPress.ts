import { useState } from "react";
import { useLocation } from "react-router";
import { messageOf } from "#/api/failure";
import { password } from "#/text/password";
import { brokenLink } from "../brokenLink";

/** The state of a screen behind a letter's link that does something when its button is pressed, and nothing before. */
export function useLinkPress(act: (token: string) => Promise<void>) {
  const token = useLocation().hash.slice(1);
  const [broken, setBroken] = useState<string | undefined>(
    token === "" ? password.reset.incomplete : undefined,
  );
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act(token);
    } catch (error) {
      setBroken(brokenLink(error));
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return { broken, failure, busy, press: () => void press() };
}
