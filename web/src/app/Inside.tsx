import { Outlet } from "react-router";
import { AnswerCache } from "#/api/AnswerCache";
import { useSession } from "#/api/session";

/** Where signed-in people are: what the server answered belongs to their session alone. */
export default function Inside() {
  const { token } = useSession();
  return (
    <AnswerCache key={token}>
      <Outlet />
    </AnswerCache>
  );
}
