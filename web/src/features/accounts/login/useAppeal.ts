import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "#/api/failure";
import { suspended as text } from "#/text/suspended";
import { focusFirstInvalid } from "#/ui/focus";
import { isBlank } from "#/ui/isBlank";
import { sendAppeal } from "../api";
import type { Suspension } from "./suspension";

/** What the form of an appeal holds: its words, kept as a draft, and whether it is being sent. */
export function useAppeal({ id, appeal_token }: Suspension, drafts: Map<string, string>) {
  const [words, setWords] = useState(drafts.get(id) ?? "");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);

  const send = async (token: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await sendAppeal(token, words.trim());
      setSent(true);
      drafts.delete(id);
    } catch (caught) {
      setFailure(messageOf(caught));
    } finally {
      setBusy(false);
    }
  };
  return {
    words,
    error,
    failure,
    busy,
    isSent,
    write: (changed: string) => {
      drafts.set(id, changed);
      setWords(changed);
      setError(undefined);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const isMissing = isBlank(words);
      flushSync(() => setError(isMissing ? text.appealMissing : undefined));
      if (isMissing) focusFirstInvalid(event.currentTarget);
      else if (appeal_token && !busy) void send(appeal_token);
    },
  };
}
