import { session as text } from "#/text/session";

/** A failed call; `message` is the text to show. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  /** The status, or 0 when no answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly details: unknown;
  /** True if `message` is the server's text. */
  readonly fromServer: boolean;

  constructor(
    message: string,
    rest: { status: number; code?: string | undefined; details?: unknown; fromServer?: boolean },
  ) {
    super(message);
    this.status = rest.status;
    this.code = rest.code;
    this.details = rest.details;
    this.fromServer = rest.fromServer ?? false;
  }
}

type Body = Record<string, unknown>;

const stated = (value: unknown) => value !== undefined && value !== null && value !== "";
const readable = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The failure that an answer means; undefined for a success. */
export function failureIn(status: number, ok: boolean, body: Body): ApiFailure | undefined {
  if (ok && !stated(body["error"]) && !stated(body["code"])) return undefined;
  const serverText = readable(body["error"]) ?? readable(body["message"]);
  return new ApiFailure(serverText ?? text.requestFailed(status), {
    status,
    code: readable(body["code"]),
    details: body["details"],
    fromServer: serverText !== undefined,
  });
}

/** Parses an answer's text: nothing is an empty object, anything that is no JSON object is a failure. */
export function parseBody(status: number, raw: string): Body {
  if (raw.trim() === "") return {};
  try {
    const body: unknown = JSON.parse(raw);
    if (typeof body === "object" && body !== null) return body as Body;
  } catch {
    // handled below, like JSON that is no object
  }
  throw new ApiFailure(text.formatError, { status });
}

/** The text to show for an error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiFailure ? error.message : text.unreachable;
}

/** True if no answer came: the server may or may not have acted. */
export const gotNoAnswer = (error: unknown): boolean => error instanceof ApiFailure && error.status === 0;

/**
 * True if the server refused the message itself. Where nobody heard of it, or the server could not take it just now, what is
 * behind it would fare no better.
 */
export const isMessageRefused = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  error.status !== 408;

/** The server's text of a failure, or `otherwise`. */
export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof ApiFailure && error.fromServer ? error.message : otherwise;

/** The code of a call that was not made, because the person would not type their password. */
export const CANCELLED = "cancelled";

/** True if the person cancelled the call: no error is shown. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === CANCELLED;

/** True if a repeated request succeeded before and its result has been deleted since: the next attempt needs a new key. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 404 && error.code === "gone";
