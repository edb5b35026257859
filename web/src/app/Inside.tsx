import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { AnswerCache } from "#/api/AnswerCache";
import { sessionStore, useSession } from "#/api/session";

/** Where signed-in people are: what the server answered belongs to their session alone. */
export default function Inside() {
  const { token } = useSession();
  return (
    <AnswerCache key={token}>
      <Live />
    </AnswerCache>
  );
}

/** Listens to the server while somebody is signed in. Whatever it would say is found by asking too, a little later. */
function Live() {
  const cache = useQueryClient();
  useEffect(() => {
    // A chunk that does not come costs the wait for the next poll.
    const live = import("#/api/live/start").catch(() => null);
    const stopping = live.then((chunk) => chunk?.startLive(cache, sessionStore));
    return () => void stopping.then((stop) => stop?.());
  }, [cache]);
  return <Outlet />;
}
