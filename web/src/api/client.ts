import { session as text } from "#/text/session";
import { ApiFailure, failureIn, parseBody } from "./failure";
import type { paths } from "./schema";
import { sessionStore } from "./session";
import type { Answer, Call, CallOptions, PathOf, Verb } from "./wire";

const PATIENCE_MS = 30_000;
const UPLOAD_PATIENCE_MS = 90_000;
/** Here a 401 is about the words typed, not about the session. */
const SIGNING_IN = new Set(["/api/auth/login", "/api/auth/register"]);

interface LooseCall extends CallOptions {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
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
  if (call.idempotencyKey) all.set("idempotency-key", call.idempotencyKey);
  return all;
}

/** The one fetch of the app. */
async function send(verb: Verb, path: string, call: LooseCall): Promise<unknown> {
  const { token } = sessionStore.get();
  const patience = AbortSignal.timeout(
    path.includes("/api/auth/register") ? UPLOAD_PATIENCE_MS : PATIENCE_MS,
  );
  const request: RequestInit = {
    method: verb.toUpperCase(),
    headers: headers(token, call),
    signal: call.signal ? AbortSignal.any([call.signal, patience]) : patience,
    cache: "no-store",
    credentials: "omit",
  };
  if (call.body !== undefined) request.body = JSON.stringify(call.body);

  let status: number;
  let ok: boolean;
  let raw: string;
  try {
    const response = await globalThis.fetch(address(path, call), request);
    ({ status, ok } = response);
    raw = await response.text();
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiFailure(text.unreachable, { status: 0 });
  }
  if (status === 401 && !SIGNING_IN.has(path)) {
    sessionStore.expire(token);
    throw new ApiFailure(text.expired, { status });
  }
  const body = parseBody(status, raw);
  const failure = failureIn(status, ok, body);
  if (failure) throw failure;
  return body;
}

type Arguments<P extends keyof paths, V extends Verb> =
  Record<never, never> extends Call<P, V> ? [call?: Call<P, V>] : [call: Call<P, V>];

function calling<V extends Verb>(name: V) {
  return <P extends PathOf<V>>(path: P, ...[call]: Arguments<P, V>) =>
    send(name, path, (call ?? {}) as LooseCall) as Promise<Answer<P, V>>;
}

/** Calls to the server, typed by its own document: `api.get("/api/users/{id}", { path: { id } })`. */
export const api = {
  get: calling("get"),
  post: calling("post"),
  put: calling("put"),
  delete: calling("delete"),
};

/** A fresh key for one intended effect; sent again with it, the effect happens once. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
