import { useEffect } from "react";
import { Navigate } from "react-router";
import { unknownPath as text } from "#/text/unknownPath";
import { toast } from "#/ui/toasts";
import { useSession } from "./session";

const TOAST_MS = 8_000;

/** A path that no route has: it leads to `/`, for members on to their screens, and says why one comes there. */
export default function UnknownPath() {
  const { status } = useSession();
  useEffect(() => toast.say(text.told, TOAST_MS), []);
  if (status === "starting") return null;
  return <Navigate to={status === "signed-in" ? "/discovery" : "/"} replace />;
}
