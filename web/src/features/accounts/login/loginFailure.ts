import { ApiFailure } from "#/api/failure";
import { login as text } from "#/text/login";
import { session } from "#/text/session";

/** The text for a failed sign-in. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiFailure)) return text.failed;
  return error.fromServer || error.message === session.formatError ? error.message : text.failed;
}
