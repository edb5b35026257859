import { useEffect, useState } from "react";
import { api } from "#/api/client";

let asked: Promise<boolean | undefined> | undefined;

/** Asks the server, once, whether it sends letters (e-mails); without that a forgotten password has no link. Undefined if it gives no answer. */
export function sendsLetters(): Promise<boolean | undefined> {
  asked ??= api.get("/api/health").then(
    ({ mail }) => Boolean(mail),
    () => {
      asked = undefined;
      return undefined;
    },
  );
  return asked;
}

/** True if the server sends letters: asked as soon as `wanted`, and false until the answer. */
export function useSendsLetters(wanted: boolean): boolean {
  const [sends, setSends] = useState(false);
  useEffect(() => {
    if (wanted) void sendsLetters().then((sent) => setSends(sent ?? false));
  }, [wanted]);
  return sends;
}
