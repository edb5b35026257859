import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { AnswerCache } from "#/state/AnswerCache";
import { useSession } from "#/state/session";

// A chunk that does not come costs the wait for the next poll, and a celebration: whoever matches is in the lists, too.
const Awake = lazy(() => import("./Awake").catch(() => ({ default: () => null })));

/** Where signed-in people are: what the server answered belongs to their session alone. */
export default function Inside() {
  const { token } = useSession();
  return (
    <AnswerCache key={token}>
      <Outlet />
      <Suspense fallback={null}>
        <Awake />
      </Suspense>
    </AnswerCache>
  );
}
