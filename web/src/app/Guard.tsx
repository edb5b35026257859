import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "#/state/session";
import { Waiting } from "./Frame";
import { originIn, originOf } from "./origin";

/** Lets in who is signed in; everybody else goes to /login, which remembers where they were going. */
export function Guard() {
  const session = useSession();
  const location = useLocation();
  if (session.status === "starting") return <Waiting />;
  if (session.status !== "signed-in") {
    // Whoever logs out leaves for good: the next person starts at the beginning.
    const origin =
      session.status === "anonymous" && session.ended === "signed-out" ? null : originOf(location);
    return <Navigate to="/login" replace state={origin} />;
  }
  return <Outlet />;
}

interface GuestsProps {
  /** Where somebody goes who signs in on this very screen. */
  afterSignIn: (origin: string | undefined) => string;
}

/** For /login and /signup: whoever is signed in already goes on to where they were going. */
export function Guests({ afterSignIn }: GuestsProps) {
  const { status } = useSession();
  return status === "starting" ? <Waiting /> : <KnownGuests afterSignIn={afterSignIn} />;
}

function KnownGuests({ afterSignIn }: GuestsProps) {
  const session = useSession();
  const [cameAsGuest] = useState(session.status !== "signed-in");
  const origin = originIn(useLocation().state)?.from;
  if (session.status !== "signed-in") return <Outlet />;
  return <Navigate to={cameAsGuest ? afterSignIn(origin) : (origin ?? "/discover")} replace />;
}
