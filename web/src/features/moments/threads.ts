interface Said {
  readonly id: string;
  readonly parent_comment_id?: string | null;
  readonly pending?: boolean;
}

export interface Thread<C> {
  first: C;
  replies: readonly C[];
}

/** Comments under what they answer, each in the order given. A reply whose comment is not there stands for itself. */
export function threadsOf<C extends Said>(comments: readonly C[]): Thread<C>[] {
  const firsts = new Set(comments.filter((said) => !said.parent_comment_id).map(({ id }) => id));
  const isFirst = ({ parent_comment_id: parent }: C) => !parent || !firsts.has(parent);
  return comments.filter(isFirst).map((first) => ({ first, replies: repliesTo(comments, first.id) }));
}

export const repliesTo = <C extends Said>(comments: readonly C[], id: string): C[] =>
  comments.filter(({ parent_comment_id: parent }) => parent === id);

/** All but one and the replies to it. */
export const without = <C extends Said>(comments: readonly C[], id: string): C[] =>
  comments.filter((said) => said.id !== id && said.parent_comment_id !== id);

export const added = <C extends Said>(comments: readonly C[], one: C): C[] => [...comments, one];

/** Both lists as one, oldest first by their ids, each once; those on their way stay last. */
export function merged<C extends Said>(held: readonly C[], arrived: readonly C[]): C[] {
  const byId = new Map(held.map((said) => [said.id, said]));
  for (const said of arrived) byId.set(said.id, said);
  const all = [...byId.values()];
  const kept = all.filter(({ pending }) => !pending).sort((one, other) => (one.id < other.id ? -1 : 1));
  return [...kept, ...all.filter(({ pending }) => pending)];
}
