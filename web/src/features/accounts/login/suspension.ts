import { ApiFailure } from "#/api/failure";

/** What the server tells of a suspension to whoever has proved that the account is theirs. */
export interface Suspension {
  id: string;
  reason: string;
  /** Without it there is no end. */
  until?: string;
  /** By which one appeal can be written, if none was. */
  appeal_token?: string;
  appeal?: string;
  appealed_at?: string;
  /** Why the appeal was refused. */
  answer?: string;
}

/** The suspension that a sign-in was refused for, if it was. */
export function suspensionIn(error: unknown): Suspension | undefined {
  if (!(error instanceof ApiFailure) || error.code !== "suspended") return undefined;
  const { details } = error;
  const isTold = typeof details === "object" && details !== null && "id" in details && "reason" in details;
  return isTold ? (details as Suspension) : undefined;
}
