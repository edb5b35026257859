import { ApiFailure } from "#/api/failure";
import { login as text } from "#/text/login";
import { session } from "#/text/session";

/** The text for a failed sign-in. */
export function loginFailure(thrown: unknown): string {
  if (!(thrown instanceof ApiFailure)) return text.failed;
  return thrown.fromServer || thrown.message === session.formatError ? thrown.message : text.failed;
}
