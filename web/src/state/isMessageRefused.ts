import { ApiFailure } from "#/api/failure";

/**
 * True if the server refused the message itself. Where nobody heard of it, or the server could not take it just now, what is
 * behind it would fare no better.
 */
export function isMessageRefused(refused: unknown): boolean {
  if (!(refused instanceof ApiFailure)) return false;
  const { status } = refused;
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}
