/** Under which the answer cache keeps what nudges can make stale. */
export const roomsKey = ["rooms"] as const;
export const matchesKey = ["matches"] as const;
