import { ApiFailure } from "#/api/failure";

/** True if a failure concerns what was sent. Where nobody heard of it, or the server could not just now, what is behind it would fare no better. */
export function isClientError(refused: unknown): boolean {
  if (!(refused instanceof ApiFailure)) return false;
  const { status } = refused;
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}
