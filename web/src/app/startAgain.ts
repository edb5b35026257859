import { checkConnection, onConnected } from "#/state/connection";
import { sessionStore } from "#/state/session";
import { failedOffline, retrySession } from "#/state/sessionLifecycle";

const isStuck = () => sessionStore.get().status === "unreachable";

/** When the app could not start for want of a connection, starts it as soon as there is one. */
export function startAgainWhenConnected(): void {
  const start = () => {
    if (isStuck()) void retrySession();
  };
  onConnected(start);
  // Only what has been checked is checked again: without an answer it may be the server that is away, not the connection.
  const check = async () => {
    if (!isStuck() || !(await checkConnection())) return;
    // It came back before anybody watched it.
    if (failedOffline()) start();
  };
  void check();
  sessionStore.subscribe(() => void check());
}
