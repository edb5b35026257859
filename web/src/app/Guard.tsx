import { useState } from "react";
import { Navigate, type NavigateProps, Outlet, useLocation } from "react-router";
import { useSession } from "#/state/session";
import { Waiting } from "./Frame";
import { originIn, originOf } from "./origin";

/**
 * Replaces the current history entry. A new entry renews the redirect: who presses Back while the target is still loading
 * comes to an older entry of the same guard, where React Router's `Navigate`, rendered unchanged, would do nothing.
 */
function Redirect({ to, state }: Pick<NavigateProps, "to" | "state">) {
  return <Navigate key={useLocation().key} to={to} state={state} replace />;
}

/** Shows its screens to signed-in people; others go to /login, which remembers where they were going. */
export function Guard() {
  const session = useSession();
  const location = useLocation();
  if (session.status === "starting") return <Waiting />;
  if (session.status !== "signed-in") {
    // After signing out no origin is kept: the next person to sign in here starts at the beginning.
    const ended = session.status === "anonymous" ? session.ended : null;
    if (ended === "deleted") return <Redirect to="/" state={null} />;
    return <Redirect to="/login" state={ended === "signed-out" ? null : originOf(location)} />;
  }
  return <Outlet />;
}

interface GuestsProps {
  /** Where to go after signing in on this screen. */
  afterSignIn: (origin: string | undefined) => string;
}

/** For /login and /signup: people who are signed in already go on to where they were going. */
export function Guests({ afterSignIn }: GuestsProps) {
  const { status } = useSession();
  return status === "starting" ? <Waiting /> : <KnownGuests afterSignIn={afterSignIn} />;
}

function KnownGuests({ afterSignIn }: GuestsProps) {
  const session = useSession();
  const [cameAsGuest] = useState(session.status !== "signed-in");
  const origin = originIn(useLocation().state)?.from;
  if (session.status !== "signed-in") return <Outlet />;
  return <Redirect to={cameAsGuest ? afterSignIn(origin) : (origin ?? "/discover")} />;
}
