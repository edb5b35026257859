import { LANGUAGE } from "#/text/languageTag";
import { session as text } from "#/text/session";
import { credentials } from "./credentials";
import { takeEarlyAnswer } from "./earlyAnswers";
import { ApiFailure } from "./failure";
import { offlineCache } from "./offlineCache";
import type { CallOptions, Verb } from "./wire";

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 90_000;
/** Here a 401 is about the password, the passkey or the service, not about the session. */
const SIGN_IN_PATHS = /auth\/(login|register|(oidc|passkey)\/(finish|link))$/;

/** A call without the types of its path. */
export interface LooseCall extends CallOptions {
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
  const all = new Headers({ accept: "application/json", "accept-language": LANGUAGE });
  if (token) all.set("authorization", `Bearer ${token}`);
  if (call.body !== undefined) all.set("content-type", "application/json");
  if (call.knownTag) all.set("if-none-match", call.knownTag);
  if (call.idempotencyKey) all.set("idempotency-key", call.idempotencyKey);
  return all;
}

/** The answer to a call, not yet parsed. */
export interface Exchange<Raw = string> {
  status: number;
  ok: boolean;
  raw: Raw;
  tag: string | null;
}

/** Sends a call. Only the live stream, uploads that tell their progress, the checks of the connection and for a new release, and the page before the app send by themselves. */
export async function exchange<Raw>(
  verb: Verb,
  path: string,
  call: LooseCall,
  read: (response: Response) => Promise<Raw>,
): Promise<Exchange<Raw>> {
  const token = credentials().token();
  try {
    return await answerTo(verb, path, call, read, token);
  } finally {
    credentials().answered(token);
  }
}

async function answerTo<Raw>(
  verb: Verb,
  path: string,
  call: LooseCall,
  read: (response: Response) => Promise<Raw>,
  token: string | null,
): Promise<Exchange<Raw>> {
  const timeout = AbortSignal.timeout(
    /register|upload|export|selfie$/.test(path) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
  );
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
  const asked = address(path, call);
  try {
    const early = verb === "get" ? takeEarlyAnswer(asked, token) : undefined;
    const send = () => globalThis.fetch(asked, request);
    const response = await (early?.catch(send) ?? send());
    request.signal?.throwIfAborted();
    const { status, ok, headers: given } = response;
    answer = { status, ok, raw: await read(response), tag: given.get("etag") };
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    const raw = verb === "get" && !call.knownTag && (await offlineCache.find(path, asked));
    if (raw) return { status: 200, ok: true, raw: raw as Raw, tag: null };
    throw new ApiFailure(text.unreachable, { status: 0 });
  }
  if (answer.status === 401 && !SIGN_IN_PATHS.test(path)) {
    credentials().expire(token);
    throw new ApiFailure(text.expired, { status: answer.status });
  }
  // What one does is in no answer to a GET until that is asked for again.
  const { status } = answer;
  if (answer.ok || status === 404)
    offlineCache.keep({ status, verb, path, address: asked, raw: answer.raw, token });
  return answer;
}
