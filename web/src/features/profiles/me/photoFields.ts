import { ApiFailure } from "#/api/failure";
import type { Me, Picture } from "#/api/types";

/** The server's text of a failure, or `otherwise`. */
export const failureText = (error: unknown, otherwise: string) =>
  error instanceof ApiFailure && error.fromServer ? error.message : otherwise;

/** The profile fields that hold these pictures. */
export const photoFields = (pictures: readonly Picture[]): Partial<Me> => ({
  pictures: [...pictures],
  photos: pictures.map(({ url }) => url),
  avatar: pictures[0]?.url ?? null,
});
