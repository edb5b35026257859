/** Who makes the calls. The session hands this in, so that calls know nothing of where a session is kept. */
export interface Credentials {
  token(): string | null;
  /** The server no longer accepts this token. */
  expire(token: string | null): void;
}

let given: Credentials = { token: () => null, expire: () => undefined };

export const credentials = (): Credentials => given;

export function provideCredentials(credentials: Credentials): void {
  given = credentials;
}
