import { gotNoAnswer } from "#/api/failure";
import { checkConnection, connected, connectionStore } from "./connection";
import { muteIfReplaced, sessionStore, stopIfOver } from "./session";

/** Calls at once, or when there is a connection; not in another session than the one it was meant in. */
export async function onceConnected<T>(send: () => Promise<T>, { token } = sessionStore.get()): Promise<T> {
  if (!connectionStore.get()) await connected();
  stopIfOver(token);
  return send();
}

/** The same, and again with the same key if it got no answer because the connection is gone. */
export async function sendOnceConnected<T>(
  send: (idempotencyKey: string) => Promise<T>,
  key: string,
): Promise<T> {
  const session = sessionStore.get();
  const attempt = () => onceConnected(() => sendWithRetry(send, key), session);
  return attempt().catch(async (error: unknown) => {
    if (!gotNoAnswer(error)) throw error;
    if (!(await checkConnection())) return attempt();
    muteIfReplaced(session.token);
    throw error;
  });
}

/** Sends, and once more with the same key if no answer came, so that the effect happens once (LIMIT-02). */
export async function sendWithRetry<T>(
  send: (idempotencyKey: string) => Promise<T>,
  key: string,
): Promise<T> {
  const { token } = sessionStore.get();
  try {
    return await send(key);
  } catch (error) {
    if (!gotNoAnswer(error)) throw error;
    stopIfOver(token);
    return send(key);
  }
}
