/** Ids are ordered by time. */
export interface HasId {
  readonly id: string;
}

/** Merges both lists by id, newest first; `arrived` replaces older copies. */
function mergeById<M extends HasId>(held: readonly M[], arrived: readonly M[]): readonly M[] {
  const byId = new Map(held.map((moment) => [moment.id, moment]));
  for (const moment of arrived) byId.set(moment.id, moment);
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
}

export const mergeOlder = mergeById;

export const mergeOne = <M extends HasId>(held: readonly M[], one: M) => mergeById(held, [one]);

/**
 * Merges the newest page with the loaded moments. Moments that the page should contain and does not were deleted. If the
 * page does not reach down to `top`, there would be a gap, so it replaces everything.
 */
export function mergeFirst<M extends HasId>(
  held: readonly M[],
  newest: readonly M[],
  top: string,
): { moments: readonly M[]; replaced: boolean } {
  const last = newest[newest.length - 1];
  if (!last || held.length === 0 || last.id > top) return { moments: newest, replaced: true };
  return {
    moments: mergeById(
      held.filter(({ id }) => id < last.id),
      newest,
    ),
    replaced: false,
  };
}

/** The moment liked or not, with its count changed accordingly, never below 0. */
export function withLike<M extends { is_liked: boolean; likes: number }>(moment: M, liked: boolean): M {
  if (moment.is_liked === liked) return moment;
  return { ...moment, is_liked: liked, likes: Math.max(0, moment.likes + (liked ? 1 : -1)) };
}

/** The moment with its comment count changed, never below 0. */
export function withComments<M extends { comments: number }>(moment: M, change: number): M {
  return { ...moment, comments: Math.max(0, moment.comments + change) };
}
