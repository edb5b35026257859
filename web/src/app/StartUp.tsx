import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "#/state/session";
import { retrySession } from "#/state/sessionLifecycle";
import { session as text } from "#/text/session";
import { ErrorState } from "#/ui/ErrorState";
import { Frame } from "./Frame";
import { originIn } from "./origin";
import { isGuarded } from "./routeAt";

/** Handles what concerns every screen: the app could not start, or the session has expired. */
export function StartUp({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const expired = session.status === "anonymous" && session.ended === "expired";
  const mustLeave = expired && location.pathname !== "/login" && !isGuarded(location.pathname);

  // Guarded screens redirect to /login themselves and remember the origin; public ones are redirected here.
  useEffect(() => {
    if (mustLeave) void navigate("/login", { replace: true, state: originIn(location.state) });
  }, [mustLeave, navigate, location.state]);

  if (session.status !== "unreachable") return children;
  return (
    <Frame>
      <main className="flex min-h-(--page) items-center justify-center">
        <ErrorState
          message={text.initFailed}
          hint={text.initFailedHint}
          retry={text.retry}
          onRetry={() => void retrySession()}
        />
      </main>
    </Frame>
  );
}
