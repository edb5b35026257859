/** Query keys of answers that nudges of the live stream make stale. */
export const roomsKey = ["rooms"] as const;
/** The list of conversations alone, without the count of what is unread: the stream tells that count itself. */
export const conversationsKey = [...roomsKey, "list"] as const;
export const matchesKey = ["matches"] as const;
