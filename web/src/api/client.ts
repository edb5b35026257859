import { session as text } from "#/text/session";
import { askForPassword } from "./confirmation";
import { credentials } from "./credentials";
import { ApiFailure, CANCELLED, failureIn, parseBody } from "./failure";
import type { paths } from "./schema";
import type { Answer, Call, CallOptions, PathOf, Verb } from "./wire";

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 90_000;
/** Here a 401 is about the password, not about the session. */
const SIGN_IN_PATHS = new Set(["/api/auth/login", "/api/auth/register"]);

interface LooseCall extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  knownTag?: string | null;
}

function address(path: string, call: LooseCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function headers(token: string | null, call: LooseCall): Headers {
  const all = new Headers({ accept: "application/json" });
  if (token) all.set("authorization", `Bearer ${token}`);
  if (call.body !== undefined) all.set("content-type", "application/json");
  if (call.knownTag) all.set("if-none-match", call.knownTag);
  if (call.idempotencyKey) all.set("idempotency-key", call.idempotencyKey);
  return all;
}

interface Exchange<Raw = string> {
  status: number;
  ok: boolean;
  raw: Raw;
  tag: string | null;
}

/** The only fetch of the app, besides the live stream's and uploads. */
async function exchange<Raw>(
  verb: Verb,
  path: string,
  call: LooseCall,
  read: (response: Response) => Promise<Raw>,
): Promise<Exchange<Raw>> {
  const token = credentials().token();
  const timeout = AbortSignal.timeout(/register|upload|export/.test(path) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  const request: RequestInit = {
    method: verb.toUpperCase(),
    headers: headers(token, call),
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    cache: "no-store",
    credentials: "omit",
  };
  if (call.keepalive) request.keepalive = true;
  if (call.body !== undefined) request.body = JSON.stringify(call.body);

  let answer: Exchange<Raw>;
  try {
    const response = await globalThis.fetch(address(path, call), request);
    const { status, ok, headers: given } = response;
    answer = { status, ok, raw: await read(response), tag: given.get("etag") };
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiFailure(text.unreachable, { status: 0 });
  }
  if (answer.status === 401 && !SIGN_IN_PATHS.has(path)) {
    credentials().expire(token);
    throw new ApiFailure(text.expired, { status: answer.status });
  }
  return answer;
}

const asText = (response: Response) => response.text();

function bodyOf({ status, ok, raw }: Exchange): unknown {
  const body = parseBody(status, raw);
  const failure = failureIn(status, ok, body);
  if (failure) throw failure;
  return body;
}

/** Makes a call; if the server wants the password typed again first, asks for it and makes the call once more. */
async function withPassword<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "password_needed") throw error;
    const confirmed = await askForPassword();
    if (confirmed) return call();
    const { message, status } = error;
    throw confirmed === undefined ? error : new ApiFailure(message, { status, code: CANCELLED });
  }
}

type Arguments<P extends keyof paths, V extends Verb> =
  Record<never, never> extends Call<P, V> ? [call?: Call<P, V>] : [call: Call<P, V>];

function calling<V extends Verb>(name: V) {
  return <P extends PathOf<V>>(path: P, ...[call]: Arguments<P, V>) =>
    withPassword(() => exchange(name, path, (call ?? {}) as LooseCall, asText).then(bodyOf)) as Promise<
      Answer<P, V>
    >;
}

/** Calls to the server, typed by its OpenAPI document: `api.get("/api/users/{id}", { path: { id } })`. */
export const api = {
  get: calling("get"),
  post: calling("post"),
  put: calling("put"),
  delete: calling("delete"),
};

/** An answer with its tag (ETag), or "unchanged" since the answer with the known tag. */
export type Tagged<T> = { answer: T; tag: string | null } | "unchanged";

/** A conditional GET, for polling: the server answers 304 while nothing changes. */
export async function getIfChanged<P extends PathOf<"get">>(
  path: P,
  call: Call<P, "get"> & { knownTag: string | null },
): Promise<Tagged<Answer<P, "get">>> {
  const given = await exchange("get", path, call as LooseCall, asText);
  if (given.status === 304) return "unchanged";
  return { answer: bodyOf(given) as Answer<P, "get">, tag: given.tag };
}

/** Downloads a file that needs the session's token. */
export const getFile = (path: PathOf<"get">): Promise<Blob> =>
  withPassword(async () => {
    const given = await exchange("get", path, {}, (response) => response.blob());
    if (!given.ok) bodyOf({ ...given, raw: await given.raw.text() });
    return given.raw;
  });

/** A new idempotency key: a call repeated with the same key takes effect once. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
