import { useState } from "react";
import { useNavigate } from "react-router";
import { freshKey } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import { logFailure } from "#/api/log";
import type { Store } from "#/state/accountState";
import { newMoment as text } from "#/text/moments";
import { createMoment } from "../calls";
import { useMoments } from "../moments";
import { type Draft, emptyDraft } from "./draft";
import { canPost, requestOf } from "./rules";

/** The last moment that could not be posted: sent again unchanged, it is posted once. */
let unsent: { what: string; key: string } | undefined;

/** The server's own words, or that it did not work; when no answer came, nothing is known. */
function failureText(thrown: unknown): string {
  if (!(thrown instanceof ApiFailure) || thrown.status === 0) return text.unknown;
  return thrown.fromServer ? detailOf(thrown) : text.failed;
}

/** What is wrong with a field says more than that something is. */
function detailOf({ message, details }: ApiFailure): string {
  if (typeof details !== "object" || details === null) return message;
  const [first] = Object.values(details) as unknown[];
  return typeof first === "string" ? first : message;
}

/** Posting a draft, once. */
export function usePosting(store: Store<Draft>) {
  const navigate = useNavigate();
  const moments = useMoments();
  const [posting, setPosting] = useState(false);
  const [failure, setFailure] = useState("");

  const post = async () => {
    if (posting || !canPost(store.get())) return;
    setPosting(true);
    setFailure("");
    const request = requestOf(store.get());
    const what = JSON.stringify(request);
    unsent = unsent?.what === what ? unsent : { what, key: freshKey() };
    try {
      const moment = await createMoment(request, unsent.key);
      if (!moment) throw new ApiFailure("", { status: 200 });
      unsent = undefined;
      store.set(() => emptyDraft);
      moments.posted(moment);
      void navigate("/moments", { replace: true, state: { posted: true } });
    } catch (thrown) {
      logFailure("post moment", thrown);
      setFailure(failureText(thrown));
      setPosting(false);
    }
  };
  return { posting, failure, post };
}
