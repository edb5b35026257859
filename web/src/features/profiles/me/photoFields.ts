import type { Me, Picture } from "#/api/types";

/** The profile fields that hold these pictures. */
export const photoFields = (pictures: readonly Picture[]): Partial<Me> => ({
  pictures: [...pictures],
  photos: pictures.map(({ url }) => url),
  avatar: pictures[0]?.url ?? null,
});
