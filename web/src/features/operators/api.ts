import { api, background, getFile } from "#/api/client";
import { exchange } from "#/api/exchange";
import { logFailure } from "#/api/log";
import type { components } from "#/api/schema";
import { decisions } from "#/text/operators";

type Schemas = components["schemas"];

export type QueueItem = Schemas["QueueItem"];
export type OpenedItem = Schemas["OpenedItem"];
export type DecisionBody = Schemas["DecisionBody"];
export type Decision = DecisionBody["decision"];
export type Kind = "reports" | "pictures" | "selfies" | "appeals" | "letters";

interface Place {
  kind: Kind;
  id: string;
}

/** A decision that can be taken back. */
export interface Made {
  id: string;
  decision: Decision;
  /** Until when, in ms since 1970 by the clock of this device. */
  until: number;
}

/** One that was made now, for so many seconds. */
export const madeNow = (id: string, decision: Decision, seconds: number): Made => ({
  id,
  decision,
  until: Date.now() + seconds * 1_000,
});

const isKnown = (word: string): word is Decision => Object.hasOwn(decisions.done, word);

/** What waits, and what can be taken back of whatever was decided. A poll asks for no password. */
export async function listQueue(kind: Kind, isPoll: boolean, signal: AbortSignal) {
  const caller = isPoll ? background : api;
  const { undoable, ...queue } = await caller.get("/api/admin/queue", { query: { kind }, signal });
  const made = undoable.flatMap(({ id, decision, seconds }) =>
    isKnown(decision) ? [madeNow(id, decision, seconds)] : [],
  );
  return { ...queue, undo: { made, readAt: Date.now() } };
}

/** Claims an item, or renews the claim, which asks for no password; tells what is in it. */
export const claimItem = ({ kind, id }: Place, isRenewal: boolean) =>
  (isRenewal ? background : api).post("/api/admin/queue/{id}/claim", { path: { id }, query: { kind } });

/** Tells what is in an item, for who may not decide. */
export const lookAtItem = ({ kind, id }: Place, signal: AbortSignal) =>
  api.get("/api/admin/queue/{id}", { path: { id }, query: { kind }, signal });

/** Gives an item back. It is nobody's after five minutes anyway, so that nothing is asked or said if it fails. */
export function giveItemBack({ kind, id }: Place): void {
  const call = { path: { id }, query: { kind }, keepalive: true };
  exchange("delete", "/api/admin/queue/{id}/claim", call, (response) => response.text()).catch(
    (error: unknown) => logFailure("an item given back", error),
  );
}

export const decide = ({ kind, id }: Place, body: DecisionBody) =>
  api.post("/api/admin/queue/{id}/decide", { path: { id }, query: { kind }, body });

export const takeBack = (id: string) => api.delete("/api/admin/decisions/{id}", { path: { id } });

export const messagesAround = (id: string, signal: AbortSignal) =>
  api.get("/api/admin/reports/{id}/messages", { path: { id }, signal });

export const listActs = (before: string | undefined, signal: AbortSignal) =>
  api.get("/api/admin/acts", { query: before ? { before } : {}, signal });

// The path is filled here: the call for files knows no parameters.
export const heldPicture = (id: string) => getFile(`/api/admin/pictures/${id}` as "/api/admin/pictures/{id}");

export const selfiePicture = (id: string) => getFile(`/api/admin/selfies/${id}` as "/api/admin/selfies/{id}");

export const evidencePicture = (id: string, number: number) =>
  getFile(`/api/admin/reports/${id}/picture?number=${number}` as "/api/admin/reports/{id}/picture");

/** A photo of a profile, or a picture of a moment, where its url shows nothing or a blur. */
export const personPhoto = (id: string) => getFile(`/api/admin/photos/${id}` as "/api/admin/photos/{id}");
