import { useState } from "react";
import { useNavigate } from "react-router";
import { freshKey } from "#/api/client";
import { ApiFailure, isGone } from "#/api/failure";
import { logFailure } from "#/api/log";
import { muteIfReplaced, sessionStore } from "#/state/session";
import { newMoment as text } from "#/text/newMoment";
import type { Store } from "#/ui/store";
import { toast } from "#/ui/toasts";
import { useIsOpen } from "#/ui/useIsOpen";
import { createMoment } from "../api";
import { useMoments } from "../momentsStore";
import { type Draft, emptyDraft } from "./draft";
import { canPost, requestOf } from "./rules";

/** The last moment that failed: sent again unchanged, it uses the same key, so that it is posted once. */
let unsent: { what: string; key: string } | undefined;

/** Loaded with the app's frame already: imported so, it doesn't come with the screen. */
const connection = () => import("#/state/connection");

/** The server's own text, or a general one, with a word about the connection if nothing reaches the server. */
async function failureText(error: unknown): Promise<string> {
  if (error instanceof ApiFailure && error.status > 0)
    return error.fromServer ? detailOf(error) : text.failed;
  const { checkConnection } = await connection();
  return (await checkConnection()) ? text.unknown : text.noConnection;
}

/** The text about a single field, which says more than the general one. */
function detailOf({ message, details }: ApiFailure): string {
  const [first] = typeof details === "object" ? (Object.values(details ?? {}) as unknown[]) : [];
  return typeof first === "string" ? first : message;
}

/** Posts the draft, once. */
export function usePosting(store: Store<Draft>) {
  const navigate = useNavigate();
  const moments = useMoments();
  /** What is being posted: shown until the moments are, though the draft is empty then. */
  const [posting, setPosting] = useState<Draft>();
  const [failure, setFailure] = useState("");
  const isOpen = useIsOpen();

  const post = async () => {
    if (posting || !canPost(store.get())) return;
    setPosting(store.get());
    setFailure("");
    const { token } = sessionStore.get();
    const request = requestOf(store.get());
    const what = JSON.stringify(request);
    unsent = unsent?.what === what ? unsent : { what, key: freshKey() };
    try {
      const moment = await createMoment(request, unsent.key);
      if (!moment) throw new ApiFailure("", { status: 200 });
      unsent = undefined;
      // The screen may have been left, and opened again: what was changed there meanwhile stays.
      const isUnchanged = JSON.stringify(requestOf(store.get())) === what;
      if (isUnchanged) store.set(() => emptyDraft);
      moments.posted(moment);
      if (isUnchanged && isOpen.current)
        void navigate("/moments", { replace: true, state: { posted: true } });
    } catch (error) {
      logFailure("post moment", error);
      if (isGone(error)) unsent = undefined;
      const failed = await failureText(error);
      muteIfReplaced(token);
      // Another visit of the screen shows no failure of this one.
      if (!isOpen.current) toast.error(failed);
      setFailure(failed);
      setPosting(undefined);
      if (failed !== text.noConnection) return;
      const { connected } = await connection();
      await connected();
      setFailure((now) => (now === failed ? "" : now));
    }
  };
  return { posting, failure, post };
}
