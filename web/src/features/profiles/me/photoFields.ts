import { ApiFailure } from "#/api/failure";
import type { Me, Picture } from "#/api/types";

/** What to tell about a failure: the server's own words where it has some. */
export const told = (thrown: unknown, otherwise: string) =>
  thrown instanceof ApiFailure && thrown.fromServer ? thrown.message : otherwise;

/** The fields of a profile that show these pictures. */
export const showing = (pictures: readonly Picture[]): Partial<Me> => ({
  pictures: [...pictures],
  photos: pictures.map(({ url }) => url),
  avatar: pictures[0]?.url ?? null,
});
