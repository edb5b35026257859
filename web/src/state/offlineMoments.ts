// What is kept of lists of moments and of their comments (offlineCacheStorage.ts), brought up to date by one's own likes,
// comments and deletions. After a moment was posted its list is loaded anew.
import type { GivenAnswer } from "#/api/offlineCache";
import type { components } from "#/api/schema";

type Schemas = components["schemas"];
type Moment = Schemas["Moment"];
type Comment = Schemas["Comment"];
type Comments = Schemas["Comments"];

/** Changes what the answers kept at a path, or at such paths, say. */
type Change = <T>(paths: string | RegExp, by: (said: T) => T) => Promise<void>;

interface Act {
  /** Of the moment, or of the comment that was deleted. */
  id: string;
  raw: string;
  /** The answer is a further page of a list. */
  isFurther: boolean;
  change: Change;
}

const MOMENTS = /^\/api\/moments\/(?:list|user\/[^/]+\/list)$/;
const COMMENTS = "/api/comments/moment/";

/**
 * The comments that this page has had, by their ids, those after the first page too, which are not kept: what is deleted is told
 * by its id alone.
 */
const noted = new Map<string, Pick<Comment, "id" | "moment_id" | "parent_comment_id">>();

const note = (comments: readonly Comment[]) => {
  for (const { id, moment_id, parent_comment_id = null } of comments)
    noted.set(id, { id, moment_id, parent_comment_id });
};

/** For whoever has signed out. */
export const forgetComments = (): void => noted.clear();

/** Changes a moment wherever it is listed; nothing instead of it takes it out. */
const inLists = ({ change }: Act, id: string, by: (moment: Moment) => readonly Moment[]) =>
  change<Schemas["Moments"]>(MOMENTS, (held) =>
    held.moments.some((moment) => moment.id === id)
      ? { ...held, moments: held.moments.flatMap((moment) => (moment.id === id ? by(moment) : moment)) }
      : held,
  );

const addToCount = (act: Act, id: string, more: number) =>
  inLists(act, id, (moment) => [{ ...moment, comments: Math.max(0, moment.comments + more) }]);

function liked(act: Act) {
  const { likes, is_liked } = JSON.parse(act.raw) as Schemas["LikedMoment"];
  return inLists(act, act.id, (moment) => [{ ...moment, likes, is_liked }]);
}

/** A moment alone is asked for where it is not known what it counts: a comment may be counted twice, as it was sent twice. */
function counted(act: Act) {
  const { likes, is_liked, comments } = (JSON.parse(act.raw) as Schemas["MomentAnswer"]).moment;
  return inLists(act, act.id, (moment) => [{ ...moment, likes, is_liked, comments }]);
}

/** Where all comments of a moment are loaded at once, that is their number. */
async function listed(act: Act) {
  const { comments, has_more } = JSON.parse(act.raw) as Comments;
  if (!act.isFurther) for (const one of noted.values()) if (one.moment_id === act.id) noted.delete(one.id);
  note(comments);
  if (!has_more && !act.isFurther)
    await inLists(act, act.id, (moment) => [{ ...moment, comments: comments.length }]);
}

async function posted(act: Act) {
  const { comment } = JSON.parse(act.raw) as Schemas["CommentAnswer"];
  note([comment]);
  let isCounted = false;
  // Where there are later ones it would stand after a gap that nobody sees.
  await act.change<Comments>(COMMENTS + act.id, (held) => {
    // Sent again after its answer was lost, it may be in a list that was loaded meanwhile.
    const isThere = held.comments.some(({ id }) => id === comment.id);
    isCounted ||= isThere;
    return held.has_more || isThere ? held : { ...held, comments: [...held.comments, comment] };
  });
  if (!isCounted) await addToCount(act, act.id, 1);
}

/** A comment goes with the replies to it. */
async function deleted(act: Act) {
  const isGone = ({ id, parent_comment_id: parent }: Pick<Comment, "id" | "parent_comment_id">) =>
    act.id === id || act.id === parent;
  /** The moments of those that are gone, by their ids. */
  const gone = new Map<string, string>();
  for (const one of noted.values()) if (isGone(one)) gone.set(one.id, one.moment_id);
  await act.change<Comments>(RegExp(`^${COMMENTS}`), (held) => {
    if (!held.comments.some(isGone)) return held;
    for (const one of held.comments.filter(isGone)) gone.set(one.id, one.moment_id);
    return { ...held, comments: held.comments.filter((comment) => !isGone(comment)) };
  });
  for (const id of gone.keys()) noted.delete(id);
  const [momentId] = gone.values();
  if (momentId) await addToCount(act, momentId, -gone.size);
}

const FOLLOWED: Readonly<Record<string, (act: Act) => Promise<void>>> = {
  "post /api/moments/{id}/like": liked,
  "delete /api/moments/{id}/like": liked,
  "get /api/moments/{id}": counted,
  "delete /api/moments/{id}": (act) => inLists(act, act.id, () => []),
  "get /api/comments/moment/{id}": listed,
  "post /api/comments/moment/{id}": posted,
  "delete /api/comments/{id}": deleted,
};

/** Brings what is kept of moments and their comments up to date by an answer; undefined if it says nothing of them. */
export function followerOfMoments({ verb, path, address }: GivenAnswer) {
  const follow = FOLLOWED[`${verb} ${path}`];
  const [, id = ""] = /\/([^/?]+)(?:\/like)?(?:\?|$)/.exec(address) ?? [];
  const isFurther = /[?&]after=/.test(address);
  return follow && ((raw: string, change: Change) => follow({ id, raw, isFurther, change }));
}
