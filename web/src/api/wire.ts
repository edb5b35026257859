import type { paths } from "./schema";

/** Types derived from the generated schema: the paths of a verb, parameters, bodies and answers. */
export type Verb = "get" | "post" | "put" | "delete";

type Operation<P extends keyof paths, V extends Verb> = V extends keyof paths[P] ? paths[P][V] : never;

/** The paths that have this verb. */
export type PathOf<V extends Verb> = {
  [P in keyof paths]: V extends keyof paths[P] ? (paths[P][V] extends undefined ? never : P) : never;
}[keyof paths];

type JsonOf<T> = T extends { content: { "application/json": infer Body } } ? Body : undefined;

export type Answer<P extends keyof paths, V extends Verb> =
  Operation<P, V> extends { responses: infer R }
    ? 200 extends keyof R
      ? JsonOf<R[200]>
      : undefined
    : undefined;

type Member<T, Key extends string> = T extends { [K in Key]?: infer Value } ? NonNullable<Value> : never;

type PathParameters<O> = O extends { parameters: infer Q } ? Member<Q, "path"> : never;
type QueryParameters<O> = O extends { parameters: infer Q } ? Member<Q, "query"> : never;
type BodyOf<O> = O extends { requestBody?: infer B } ? JsonOf<NonNullable<B>> : undefined;

type Given<Key extends string, T> = [T] extends [never] ? unknown : { [K in Key]: T };
type Offered<Key extends string, T> = [T] extends [never] ? unknown : { [K in Key]?: T };
type Sent<T> = [T] extends [never] ? unknown : [T] extends [undefined] ? unknown : { body: T };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes an effect safe to send again: the same key and body answer the same. */
  idempotencyKey?: string;
  /** Sent even if the page is closed meanwhile. */
  keepalive?: boolean;
}

export type Call<P extends keyof paths, V extends Verb> = CallOptions &
  Given<"path", PathParameters<Operation<P, V>>> &
  Offered<"query", QueryParameters<Operation<P, V>>> &
  Sent<BodyOf<Operation<P, V>>>;
