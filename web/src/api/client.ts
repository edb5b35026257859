import { askForPassword } from "./confirmation";
import { credentials } from "./credentials";
import { type Exchange, exchange, type LooseCall } from "./exchange";
import { ApiFailure, CANCELLED, failureIn, parseBody } from "./failure";
import type { paths } from "./schema";
import type { Answer, Call, PathOf, Verb } from "./wire";

const asText = (response: Response) => response.text();

function bodyOf({ status, ok, raw }: Exchange): unknown {
  const body = parseBody(status, raw);
  const failure = failureIn(status, ok, body);
  if (failure) throw failure;
  return body;
}

/** Makes a call; if the server wants the password typed again first, asks for it and makes the call once more, in the same session. */
async function withPassword<T>(call: () => Promise<T>): Promise<T> {
  const token = credentials().token();
  const isOver = () => credentials().token() !== token;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "password_needed" || isOver()) throw error;
    const confirmed = await askForPassword();
    if (confirmed && !isOver()) return call();
    const { message, status } = error;
    throw confirmed === undefined ? error : new ApiFailure(message, { status, code: CANCELLED });
  }
}

type Arguments<P extends keyof paths, V extends Verb> =
  Record<never, never> extends Call<P, V> ? [call?: Call<P, V>] : [call: Call<P, V>];

type Caller = <T>(call: () => Promise<T>) => Promise<T>;
const withoutQuestion: Caller = (call) => call();

function calling<V extends Verb>(name: V, make: Caller = withPassword) {
  return <P extends PathOf<V>>(path: P, ...[call]: Arguments<P, V>) =>
    make(() => exchange(name, path, (call ?? {}) as LooseCall, asText).then(bodyOf)) as Promise<Answer<P, V>>;
}

/** Calls to the server, typed by its OpenAPI document: `api.get("/api/users/{id}", { path: { id } })`. */
export const api = {
  get: calling("get"),
  post: calling("post"),
  put: calling("put"),
  delete: calling("delete"),
};

/** As `api`, for requests in the background, such as polls: where the password is wanted, they fail with `password_needed`. */
export const background = { get: calling("get", withoutQuestion), post: calling("post", withoutQuestion) };

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
