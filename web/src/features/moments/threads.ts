interface HasParent {
  readonly id: string;
  readonly parent_comment_id?: string | null;
  readonly pending?: boolean;
}

export interface Thread<C> {
  first: C;
  replies: readonly C[];
}

/** Groups replies under the comments they answer, in the order given. A reply to a missing comment becomes a thread itself. */
export function threadsOf<C extends HasParent>(comments: readonly C[]): Thread<C>[] {
  const firsts = new Set(comments.filter((comment) => !comment.parent_comment_id).map(({ id }) => id));
  const isFirst = ({ parent_comment_id: parent }: C) => !parent || !firsts.has(parent);
  return comments.filter(isFirst).map((first) => ({ first, replies: repliesTo(comments, first.id) }));
}

export const repliesTo = <C extends HasParent>(comments: readonly C[], id: string): C[] =>
  comments.filter(({ parent_comment_id: parent }) => parent === id);

/** The comments without one of them and its replies. */
export const withoutThread = <C extends HasParent>(comments: readonly C[], id: string): C[] =>
  comments.filter((comment) => comment.id !== id && comment.parent_comment_id !== id);

export const append = <C extends HasParent>(comments: readonly C[], one: C): C[] => [...comments, one];

/** Merges both lists by id, oldest first; comments that are still being sent stay last. */
export function merge<C extends HasParent>(held: readonly C[], arrived: readonly C[]): C[] {
  const byId = new Map(held.map((comment) => [comment.id, comment]));
  for (const comment of arrived) byId.set(comment.id, comment);
  const all = [...byId.values()];
  const kept = all.filter(({ pending }) => !pending).sort((one, other) => (one.id < other.id ? -1 : 1));
  return [...kept, ...all.filter(({ pending }) => pending)];
}
