const plural = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const moments = {
  title: "Moments",
  /** The title of the screen of a single moment. */
  one: "Moment",
  tagged: (tag: string) => `#${tag}`,
  create: "New moment",
  refresh: "Refresh",
  refreshing: "Looking for new moments",
  newer: "New moments",
  newerGone: "The new moments are no longer there",
  feed: "Moments",
  loading: "Loading moments",
  empty: "No moments yet",
  emptyHint: "Share what you are up to: a few words, a photo or nine.",
  emptyTag: (tag: string) => `No moments with #${tag}`,
  createFirst: "Create First Moment",
  allMoments: "All Moments",
  away: "The moments are taking a break",
  retry: "Try Again",
  moreComing: "More moments are coming",
  moreAway: "More moments didn't arrive.",
  end: "That's all for now",
  of: (name: string) => `Moments of ${name}`,
  by: (name: string) => `Moment of ${name}`,
  like: "Like",
  likers: "Who likes it",
  comments: "Comments",
  remove: "Delete moment",
  removeQuestion: "Are you sure you want to delete this moment?",
  removeTitle: "Delete moment",
  delete: "Delete",
  gone: "This moment is no longer there",
  removeFailed: "Failed to delete moment.",
  failedHint: "Please check your connection and try again.",
  wrongCommentId: "无效的评论ID",
  seenBy: {
    public: "Everyone",
    friends: "Matches only",
    private: "Favorites only",
  } as Record<string, string>,
  justNow: "Just now",
  hoursAgo: (hours: number) => `${plural(hours, "hour")} ago`,
  daysAgo: (days: number) => `${plural(days, "day")} ago`,
  aWhileAgo: "A while ago",
} as const;

/** For developers: errors of functions that were given an invalid id. */
export const wrongIds = {
  commentAtApi: "Invalid comment ID provided to API service",
  comment: "Invalid comment ID",
  moment: "Invalid moment ID",
} as const;
