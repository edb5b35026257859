import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { AnswerCache } from "#/state/AnswerCache";
import { useSession } from "#/state/session";

// Without this chunk the app still works: polling finds what changed, and new matches are in the lists.
const BackgroundTasks = lazy(() => import("./BackgroundTasks").catch(() => ({ default: () => null })));

/** Contains the screens of signed-in people. The answer cache belongs to one session. */
export default function Inside() {
  const { token } = useSession();
  return (
    <AnswerCache key={token}>
      <Outlet />
      <Suspense fallback={null}>
        <BackgroundTasks />
      </Suspense>
    </AnswerCache>
  );
}
