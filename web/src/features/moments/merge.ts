/** What order and identity rest on: ids tell the order, too. */
export interface Identified {
  readonly id: string;
}

/** Both lists as one, newest first, each id once; the later copy wins. */
function joined<M extends Identified>(held: readonly M[], arrived: readonly M[]): readonly M[] {
  const byId = new Map(held.map((moment) => [moment.id, moment]));
  for (const moment of arrived) byId.set(moment.id, moment);
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
}

export const mergeOlder = joined;

export const mergeOne = <M extends Identified>(held: readonly M[], one: M) => joined(held, [one]);

/**
 * The newest page joined to what is held. What it should contain and does not is no longer there. When it does not
 * reach `top`, up to which nothing is missing, there is a gap, and it takes the place of all.
 */
export function mergeFirst<M extends Identified>(
  held: readonly M[],
  newest: readonly M[],
  top: string,
): { moments: readonly M[]; replaced: boolean } {
  const last = newest[newest.length - 1];
  if (!last || held.length === 0 || last.id > top) return { moments: newest, replaced: true };
  return {
    moments: joined(
      held.filter(({ id }) => id < last.id),
      newest,
    ),
    replaced: false,
  };
}

/** A moment's like, as pressed: the count follows and never falls below 0. */
export function withLike<M extends { is_liked: boolean; likes: number }>(moment: M, liked: boolean): M {
  if (moment.is_liked === liked) return moment;
  return { ...moment, is_liked: liked, likes: Math.max(0, moment.likes + (liked ? 1 : -1)) };
}

/** So many comments more, or fewer, but never below 0. */
export function withComments<M extends { comments: number }>(moment: M, change: number): M {
  return { ...moment, comments: Math.max(0, moment.comments + change) };
}
