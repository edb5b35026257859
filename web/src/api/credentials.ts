/** The token of the calls. Provided by the session, so that this layer does not depend on it. */
export interface Credentials {
  token(): string | null;
  /** The server no longer accepts this token. */
  expire(token: string | null): void;
  /** Called when a call with this token has its answer, or gets none, just before whoever made it has it. */
  answered(token: string | null): void;
}

let given: Credentials = { token: () => null, expire: () => undefined, answered: () => undefined };

export const credentials = (): Credentials => given;

export function provideCredentials(credentials: Credentials): void {
  given = credentials;
}
