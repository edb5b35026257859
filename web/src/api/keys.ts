/** Query keys of answers that nudges of the live stream make stale. */
export const roomsKey = ["rooms"] as const;
export const matchesKey = ["matches"] as const;
