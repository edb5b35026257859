import { ApiFailure } from "#/api/failure";

/** What is wrong with the link of a letter, if that is why a call failed. */
export function brokenLink(error: unknown): string | undefined {
  return error instanceof ApiFailure && error.code?.startsWith("link_") ? error.message : undefined;
}
