import { api } from "#/api/client";
import { ApiFailure } from "#/api/failure";
import type { LikeAnswer } from "#/api/types";
import { acts as text } from "#/text/acts";
import { toast } from "#/ui/toasts";
import type { LikeAct } from "./keptActs";
import { onceConnected, sendOnceConnected } from "./sending";

const LIMIT_MS = 5_000;

const isRefusal = (error: unknown, status: number) => error instanceof ApiFailure && error.status === status;

/** True if there is no such person, or nothing to undo. */
export const isNotFound = (error: unknown) => isRefusal(error, 404);

/** True if the last act is about somebody else than an undo: another window has done something since. */
export const isOtherAct = (error: unknown) => error instanceof ApiFailure && error.code === "act_changed";

/** Failures of acts are not shown, but for the rate limit: it would refuse every next act, too. */
export function showRateLimit(error: unknown): void {
  if (isRefusal(error, 429)) toast.say(text.limited, LIMIT_MS);
}

/** Sends an act towards a person, under its key, once there is a connection; `onSend` is called just before, and may throw so that it is not sent. */
export function sendAct({ act, id, key }: LikeAct, onSend: () => void): Promise<LikeAnswer> {
  const route = act === "superlike" || act === "skip" ? act : "like";
  const call = { path: { id }, query: act === "like" ? { toggle: false } : {}, keepalive: true };
  return sendOnceConnected(async (idempotencyKey) => {
    onSend();
    return api.post(`/api/matches/${route}/{id}`, { ...call, idempotencyKey });
  }, key);
}

/** Puts somebody among this account's favourites, or takes them out, once there is a connection. */
export function sendFavorite(id: string, favorite: boolean): Promise<unknown> {
  const path = { path: { id }, keepalive: true };
  return onceConnected<unknown>(() =>
    favorite ? api.post("/api/matches/favorite/{id}", path) : api.delete("/api/matches/favorite/{id}", path),
  );
}
