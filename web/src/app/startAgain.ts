import { checkConnection, onConnected } from "#/state/connection";
import { sessionStore } from "#/state/session";
import { retrySession } from "#/state/sessionLifecycle";

const isStuck = () => sessionStore.get().status === "unreachable";

/** When the app could not start for want of a connection, starts it as soon as there is one. */
export function startAgainWhenConnected(): void {
  onConnected(() => {
    if (isStuck()) void retrySession();
  });
  // Only what has been checked is checked again: without an answer it may be the server that is away, not the connection.
  const check = () => {
    if (isStuck()) void checkConnection();
  };
  check();
  sessionStore.subscribe(check);
}
