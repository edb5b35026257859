import { checkConnection, onConnected } from "#/state/connection";
import { sessionStore } from "#/state/session";
import { retrySession } from "#/state/sessionLifecycle";

const isStuck = () => sessionStore.get().status === "unreachable";

/**
 * When the app could not start for want of a connection, starts it as soon as there is one. If there is one already when it is
 * looked for, it came back unnoticed: then the app is started once more, and not again and again, since what does not answer
 * may be the server.
 */
export function startAgainWhenConnected(): void {
  let isTried = false;
  const start = () => {
    if (isStuck()) void retrySession();
  };
  onConnected(start);
  const check = async () => {
    if (sessionStore.get().status === "signed-in") isTried = false;
    if (!isStuck() || !(await checkConnection()) || isTried) return;
    isTried = true;
    start();
  };
  void check();
  sessionStore.subscribe(() => void check());
}
