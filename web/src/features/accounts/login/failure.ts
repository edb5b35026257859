import { ApiFailure } from "#/api/failure";
import { login as text } from "#/text/login";
import { session } from "#/text/session";

/** What the dialog says when signing in did not work. */
export function loginFailure(thrown: unknown): string {
  if (!(thrown instanceof ApiFailure)) return text.failed;
  return thrown.fromServer || thrown.message === session.formatError ? thrown.message : text.failed;
}
